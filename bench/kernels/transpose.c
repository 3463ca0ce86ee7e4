#include "bench/kernels/range.h"

void transpose(float *restrict output, const float *restrict input, int width, int height,
               const struct vec_ndrange *range) {
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      output[x * height + y] = input[y * width + x];
}
