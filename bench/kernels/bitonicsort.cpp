#include "bench/kernel_case.h"

vec::bench::Case vec::bench::bitonicsort(bool small) {
  unsigned n = small ? 512 : 16384;
  return Case(inGroups(range1d(n), 256), in(uniform(n, -100000, 100000)), out<int>(n), scratch<int>(256));
}
