#include "bench/kernel_case.h"

vec::bench::Case vec::bench::blackscholes(bool small) {
  unsigned n = small ? 203 : 8192;
  // Prices of options that are worth little are differences of large numbers: the bound is in parts of a dollar.
  Bound bound = {3e-6, 30};
  return Case(range1d(small ? 256 : n), out<float>(n, bound), out<float>(n, bound), in(uniform(n, 5.0f, 30.0f)),
              in(uniform(n, 1.0f, 100.0f)), in(uniform(n, 0.25f, 10.0f)), 0.02f, 0.30f, n);
}
