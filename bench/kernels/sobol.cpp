#include "bench/kernel_case.h"

vec::bench::Case vec::bench::sobol(bool small) {
  unsigned size = 64, step = small ? 64 : 256, dimensions = small ? 2 : 16, n = small ? 300 : 4096;
  // Direction numbers are odd multiples of their power of two.
  std::vector<unsigned> directions = uniform(dimensions * 32, 0u, ~0u);
  for (unsigned i = 0; i < directions.size(); ++i)
    directions[i] = (directions[i] | 1) << (31 - i % 32);
  return Case(inGroups(range2d(step, dimensions), size), in(directions), out<float>(dimensions * n), int(n),
              scratch<unsigned>(32));
}
