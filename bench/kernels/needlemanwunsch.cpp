#include "bench/kernel_case.h"

vec::bench::Case vec::bench::needlemanwunsch(bool small) {
  unsigned blocks = small ? 3 : 32, columns = 16 * blocks + 1;
  return Case(inGroups(range1d(16 * blocks), 16), in(uniform(columns * columns, -4, 11)),
              inout(uniform(columns * columns, -100, 100)), int(columns), 10, int(blocks));
}
