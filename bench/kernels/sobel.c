#include "bench/kernels/range.h"
#include <math.h>

struct uchar4 {
  uint8_t c[4];
};

void sobel(const struct uchar4 *restrict input, struct uchar4 *restrict output, const struct vec_ndrange *range) {
  int width = range->global_size[0], height = range->global_size[1];
  for (int y = 1; y < height - 1; ++y)
    for (int x = 1; x < width - 1; ++x) {
      int c = x + y * width;
      for (int k = 0; k < 4; ++k) {
        float i00 = input[c - 1 - width].c[k];
        float i10 = input[c - width].c[k];
        float i20 = input[c + 1 - width].c[k];
        float i01 = input[c - 1].c[k];
        float i21 = input[c + 1].c[k];
        float i02 = input[c - 1 + width].c[k];
        float i12 = input[c + width].c[k];
        float i22 = input[c + 1 + width].c[k];
        float gx = i00 + 2 * i10 + i20 - i02 - 2 * i12 - i22;
        float gy = i00 - i20 + 2 * i01 - 2 * i21 + i02 - i22;
        float g = sqrtf(gx * gx + gy * gy) / 2;
        output[c].c[k] = g > 255 ? 255 : g;
      }
    }
}
