#include "bench/kernel_case.h"

vec::bench::Case vec::bench::pathfinder(bool small) {
  unsigned rows = 8, size = 256, groups = small ? 2 : 64, columns = groups * (size - 2 * rows) - 5;
  return Case(inGroups(range1d(groups * size), size), in(uniform(columns * rows, 0, 9)), in(uniform(columns, 0, 99)),
              out<int>(columns), int(columns), int(rows), scratch<int>(size), scratch<int>(size));
}
