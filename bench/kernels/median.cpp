#include "bench/kernel_case.h"

vec::bench::Case vec::bench::median(bool small) {
  unsigned width = small ? 37 : 200, height = small ? 11 : 150;
  unsigned columns = (width + 15) / 16 * 16, rows = (height + 15) / 16 * 16;
  return Case(range2d(columns, rows), in(uniform<uint8_t>(width * height, 0, 255)), out<uint8_t>(width * height),
              int(width), int(height));
}
