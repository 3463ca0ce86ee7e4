#include "bench/kernels/range.h"

void haloblur(const float *restrict in, float *restrict out, int stride, const struct vec_ndrange *range) {
  int width = range->global_size[0], height = range->global_size[1];
  for (int y = 1; y <= height; ++y)
    for (int x = 1; x <= width; ++x) {
      const float *p = in + y * stride + x;
      float edges = p[-stride] + p[-1] + p[1] + p[stride];
      float corners = p[-stride - 1] + p[-stride + 1] + p[stride - 1] + p[stride + 1];
      out[y * stride + x] = 0.25f * p[0] + 0.125f * edges + 0.0625f * corners;
    }
}
