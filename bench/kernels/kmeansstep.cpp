#include "bench/kernel_case.h"

vec::bench::Case vec::bench::kmeansstep(bool small) {
  unsigned points = small ? 256 : 16384, tile = 128, centers = 10;
  return Case(inGroups(range1d(points), tile), in(uniform(points, 0.0f, 1.0f)), in(uniform(points + 1, 0.0f, 1.0f)),
              in(uniform(centers * 2, 0.0f, 1.0f)), out<int>(points), out<float>(points / tile, {1e-4, 1}),
              int(centers), scratch<float>(centers), scratch<float>(centers), scratch<float>(tile));
}
