#include "bench/kernels/range.h"

static int max(int a, int b) { return a > b ? a : b; }
static int min(int a, int b) { return a < b ? a : b; }

void convolution(const float *restrict input, float *restrict output, const float *restrict mask, int width, int height,
                 int mask_width, const struct vec_ndrange *range) {
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      int half_width = mask_width / 2;
      int left = max(x - half_width, 0), right = min(x + half_width, width - 1);
      int top = max(y - half_width, 0), bottom = min(y + half_width, height - 1);
      float sum = 0.0f;
      for (int i = top; i <= bottom; i++)
        for (int j = left; j <= right; j++)
          sum += input[i * width + j] * mask[(i - y + half_width) * mask_width + j - x + half_width];
      output[y * width + x] = sum;
    }
}
