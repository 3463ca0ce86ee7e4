#include "bench/kernel_case.h"

vec::bench::Case vec::bench::collatz(bool small) {
  unsigned n = small ? 203 : 2048;
  std::vector<unsigned> start(n);
  for (unsigned i = 0; i < n; ++i)
    start[i] = i + 1;
  return Case(range1d(n), in(start), out<unsigned>(n));
}
