#include "bench/kernel_case.h"

vec::bench::Case vec::bench::radixcount(bool small) {
  unsigned size = 64, groups = small ? 2 : 32, each = small ? 5 : 32;
  return Case(inGroups(range1d(groups * size), size), in(uniform(groups * size * each, 0u, ~0u)),
              out<unsigned>(16 * groups), 8, int(each), scratch<unsigned>(16 * size));
}
