#include "bench/kernel_case.h"

vec::bench::Case vec::bench::transpose(bool small) {
  unsigned width = small ? 37 : 136, height = small ? 11 : 72;
  return Case(range2d(width, height), out<float>(width * height), in(uniform(width * height, -1.0f, 1.0f)), int(width),
              int(height));
}
