#include "bench/kernel_case.h"

vec::bench::Case vec::bench::nearest(bool small) {
  unsigned n = small ? 203 : 16384;
  // sqrt of OpenCL C may be off by 3 ulp.
  return Case(range1d(small ? 256 : n), in(uniform(n * 2, -180.0f, 180.0f)), out<float>(n, Bound{4e-7, 0}), int(n),
              30.0f, 90.0f);
}
