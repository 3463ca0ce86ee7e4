#include "bench/kernel_case.h"

vec::bench::Case vec::bench::nbodytiles(bool small) {
  unsigned n = small ? 64 : 512, tile = small ? 32 : 128;
  // rsqrt may be off by 2 ulp in OpenCL, and the sums are of both signs.
  return Case(inGroups(range1d(n), tile), in(uniform(n * 4, 0.1f, 1.0f)), out<float>(n * 4, {1e-4, 1}), int(n), 0.001f,
              scratch<float>(tile * 4));
}
