#include "bench/kernels/range.h"

void dct8x8(const float *restrict image, float *restrict out, const float *restrict cosines, int width,
            const struct vec_ndrange *range) {
  int height = range->global_size[1];
  for (int y0 = 0; y0 < height; y0 += 8)
    for (int x0 = 0; x0 < width; x0 += 8) {
      float rows[8][8];
      for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 8; ++x) {
          float sum = 0.0f;
          for (int i = 0; i < 8; ++i)
            sum += image[(y0 + y) * width + x0 + i] * cosines[x * 8 + i];
          rows[y][x] = sum;
        }
      for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 8; ++x) {
          float sum = 0.0f;
          for (int i = 0; i < 8; ++i)
            sum += cosines[y * 8 + i] * rows[i][x];
          out[(y0 + y) * width + x0 + x] = sum;
        }
    }
}
