#include "bench/kernels/range.h"

static int max(int a, int b) { return a > b ? a : b; }
static int min(int a, int b) { return a < b ? a : b; }

void median(const uint8_t *restrict in, uint8_t *restrict out, int width, int height, const struct vec_ndrange *range) {
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      uint8_t low[3], middle[3], high[3];
      for (int i = 0; i < 3; ++i) {
        int at = min(max(x + i - 1, 0), width - 1);
        uint8_t a = in[max(y - 1, 0) * width + at], b = in[y * width + at], c = in[min(y + 1, height - 1) * width + at];
        low[i] = min(a, min(b, c));
        high[i] = max(a, max(b, c));
        middle[i] = max(min(a, b), min(max(a, b), c));
      }
      uint8_t p = max(low[0], max(low[1], low[2])), r = min(high[0], min(high[1], high[2]));
      uint8_t q = max(min(middle[0], middle[1]), min(max(middle[0], middle[1]), middle[2]));
      out[y * width + x] = max(min(p, q), min(max(p, q), r));
    }
}
