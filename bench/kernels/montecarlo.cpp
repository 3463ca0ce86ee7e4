#include "bench/kernel_case.h"

vec::bench::Case vec::bench::montecarlo(bool small) {
  unsigned n = small ? 37 : 512;
  return Case(range1d(n), out<float>(n, Bound{1e-5, 1}), 100.0f, 105.0f, 0.01f, 0.2f, 64);
}
