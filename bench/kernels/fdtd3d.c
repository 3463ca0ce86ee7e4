#include "bench/kernels/range.h"

void fdtd3d(const float *restrict in, float *restrict out, const float *restrict weights, int row, int plane, int depth,
            const struct vec_ndrange *range) {
  int width = range->global_size[0], height = range->global_size[1];
  for (int z = 0; z < depth; ++z)
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        int at = (z + 4) * plane + (y + 4) * row + x + 4;
        float sum = weights[0] * in[at];
        for (int i = 1; i <= 4; ++i)
          sum += weights[i] * (in[at - i * plane] + in[at + i * plane] + in[at - i * row] + in[at + i * row] +
                               in[at - i] + in[at + i]);
        out[at] = sum;
      }
}
