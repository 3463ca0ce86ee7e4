#include "bench/kernel_case.h"

vec::bench::Case vec::bench::nbody(bool small) {
  unsigned n = small ? 35 : 512;
  // rsqrt may be off by 2 ulp in OpenCL, and the sums are of both signs.
  Bound bound = {1e-4, 1};
  return Case(range1d(n), in(uniform(n * 4, 0.1f, 1.0f)), in(uniform(n * 4, -0.1f, 0.1f)), out<float>(n * 4, bound),
              out<float>(n * 4, bound), int(n), 0.01f, 0.001f);
}
