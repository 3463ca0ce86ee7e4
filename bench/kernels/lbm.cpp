#include "bench/kernel_case.h"

vec::bench::Case vec::bench::lbm(bool small) {
  unsigned width = small ? 37 : 128, height = small ? 11 : 64, stride = width + 2, cells = stride * (height + 2);
  // A tenth of the cells are walls, in blocks of eight.
  std::vector<unsigned char> wall(cells);
  std::vector<int> block = uniform(cells / 8 + 1, 0, 9);
  for (unsigned i = 0; i < cells; ++i)
    wall[i] = block[i / 8] == 0;
  return Case(range2d(width, height), in(uniform(9 * cells, 0.05f, 0.15f)), out<float>(9 * cells, {1e-5, 0.01}),
              in(wall), int(stride), int(cells), 1.2f);
}
