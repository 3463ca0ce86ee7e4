#include "bench/kernel_case.h"

vec::bench::Case vec::bench::reduction(bool small) {
  unsigned n = small ? 512 : 65536;
  return Case(inGroups(range1d(n), 256), in(uniform(n, -1.0f, 1.0f)), out<float>(n / 256, {1e-4, 1}),
              scratch<float>(256));
}
