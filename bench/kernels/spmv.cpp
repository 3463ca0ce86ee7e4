#include "bench/kernel_case.h"

vec::bench::Case vec::bench::spmv(bool small) {
  unsigned rows = small ? 103 : 2048;
  // About one element in a hundred, between none and 32 a row.
  std::vector<int> lengths = uniform(rows, 0, 32), delimiters(rows + 1);
  for (unsigned r = 0; r < rows; ++r)
    delimiters[r + 1] = delimiters[r] + lengths[r];
  unsigned elements = delimiters[rows];
  return Case(range1d(small ? 128 : rows), in(uniform(elements, -1.0f, 1.0f)), in(uniform(rows, -1.0f, 1.0f)),
              in(uniform(elements, 0, int(rows - 1))), in(delimiters), int(rows), out<float>(rows));
}
