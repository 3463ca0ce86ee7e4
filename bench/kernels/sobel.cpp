#include "bench/kernel_case.h"

vec::bench::Case vec::bench::sobel(bool small) {
  unsigned width = small ? 37 : 128, height = small ? 9 : 64;
  return Case(range2d(width, height), in(uniform<uint8_t>(width * height * 4, 0, 255)),
              out<uint8_t>(width * height * 4));
}
