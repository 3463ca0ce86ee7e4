#include "bench/kernel_case.h"

vec::bench::Case vec::bench::convolution(bool small) {
  unsigned width = small ? 37 : 128, height = small ? 11 : 64, mask = 5;
  return Case(range2d(width, height), in(uniform(width * height, 0.0f, 1.0f)), out<float>(width * height),
              in(uniform(mask * mask, -1.0f, 1.0f)), int(width), int(height), int(mask));
}
