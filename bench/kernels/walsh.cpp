#include "bench/kernel_case.h"

vec::bench::Case vec::bench::walsh(bool small) {
  unsigned size = 256, groups = small ? 2 : 32;
  return Case(inGroups(range1d(groups * size), size), in(uniform(groups * size * 2, -1.0f, 1.0f)),
              out<float>(groups * size * 2), scratch<float>(size * 2));
}
