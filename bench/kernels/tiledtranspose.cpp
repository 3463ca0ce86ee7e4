#include "bench/kernel_case.h"

vec::bench::Case vec::bench::tiledtranspose(bool small) {
  unsigned width = small ? 48 : 512, height = small ? 32 : 256;
  return Case(inGroups(range2d(width, height), 16, 16), in(uniform(width * height, -1.0f, 1.0f)),
              out<float>(width * height), int(width), int(height));
}
