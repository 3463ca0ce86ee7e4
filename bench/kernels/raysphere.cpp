#include "bench/kernel_case.h"

vec::bench::Case vec::bench::raysphere(bool small) {
  unsigned width = small ? 37 : 128, height = small ? 11 : 96, count = 12;
  std::vector<float> spheres = uniform(count * 4, -1.0f, 1.0f);
  for (unsigned i = 0; i < count; ++i)
    spheres[i * 4 + 3] = 0.2f + 0.03f * i;
  // A ray that grazes a sphere may miss it in another rounding: bounces multiply errors, so a few pixels may differ.
  return Case(range2d(width, height), in(spheres), int(count), out<float>(width * height, Bound{2e-6, 1, 0.0005}),
              int(width), int(height), 6);
}
