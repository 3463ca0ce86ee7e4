#include "bench/kernel_case.h"

vec::bench::Case vec::bench::gridreduce(bool small) {
  unsigned items = small ? 512 : 4096, n = small ? 1500 : 65000;
  return Case(inGroups(range1d(items), 256), in(uniform(n, -1.0f, 1.0f)), out<float>(items / 256, {1e-4, 1}), n,
              scratch<float>(256));
}
