#include "bench/kernel_case.h"

vec::bench::Case vec::bench::fdtd3d(bool small) {
  unsigned width = 64, height = small ? 16 : 32, depth = small ? 5 : 16, row = width + 8, plane = row * (height + 8);
  unsigned size = plane * (depth + 8);
  return Case(inGroups(range2d(width, height), 32, 8), in(uniform(size, 0.0f, 1.0f)), out<float>(size, {1e-5, 1}),
              in(uniform(5, 0.0f, 0.1f)), int(row), int(plane), int(depth));
}
