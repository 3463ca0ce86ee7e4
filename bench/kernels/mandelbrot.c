#include "bench/kernels/range.h"

void mandelbrot(int *restrict out, float x0, float y0, float dx, float dy, int iterations,
                const struct vec_ndrange *range) {
  int width = range->global_size[0], height = range->global_size[1];
  for (int py = 0; py < height; ++py)
    for (int px = 0; px < width; ++px) {
      float cx = x0 + px * dx;
      float cy = y0 + py * dy;
      float x = cx, y = cy;
      int i = 0;
      while (i < iterations) {
        float xx = x * x, yy = y * y;
        if (xx + yy > 4.0f)
          break;
        y = 2.0f * x * y + cy;
        x = xx - yy + cx;
        i++;
      }
      out[py * width + px] = i;
    }
}
