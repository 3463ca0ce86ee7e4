#include "bench/kernel_case.h"

vec::bench::Case vec::bench::mandelbrot(bool small) {
  unsigned width = small ? 67 : 256, height = small ? 13 : 128;
  return Case(range2d(width, height), out<int>(width * height), -2.0f, -1.125f, 3.0f / width, 2.25f / height, 256);
}
