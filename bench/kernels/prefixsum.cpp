#include "bench/kernel_case.h"

vec::bench::Case vec::bench::prefixsum(bool small) {
  unsigned n = small ? 512 : 65536;
  return Case(inGroups(range1d(n), 256), in(uniform(n, -1000, 1000)), out<int>(n), scratch<int>(256),
              scratch<int>(256));
}
