#include "bench/kernel_case.h"

vec::bench::Case vec::bench::spmm(bool small) {
  unsigned rows = small ? 19 : 512, n = small ? 37 : 64;
  // Between none and 32 elements a row.
  std::vector<int> lengths = uniform(rows, 0, 32), delimiters(rows + 1);
  for (unsigned r = 0; r < rows; ++r)
    delimiters[r + 1] = delimiters[r] + lengths[r];
  unsigned elements = delimiters[rows];
  return Case(range2d(n, rows), in(uniform(elements, -1.0f, 1.0f)), in(uniform(elements, 0, int(rows - 1))),
              in(delimiters), in(uniform(rows * n, -1.0f, 1.0f)), out<float>(rows * n), int(n));
}
