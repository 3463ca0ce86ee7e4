#include "bench/kernel_case.h"
#include <cmath>
#include <numbers>

vec::bench::Case vec::bench::dct8x8(bool small) {
  unsigned width = small ? 24 : 256, height = small ? 16 : 128;
  std::vector<float> cosines(64);
  for (unsigned k = 0; k < 8; ++k)
    for (unsigned i = 0; i < 8; ++i)
      cosines[k * 8 + i] =
          float(std::cos((2 * i + 1) * k * std::numbers::pi / 16) * std::sqrt(k == 0 ? 1.0 / 8 : 2.0 / 8));
  return Case(inGroups(range2d(width, height), 8, 8), in(uniform(width * height, 0.0f, 255.0f)),
              out<float>(width * height), in(cosines), int(width));
}
