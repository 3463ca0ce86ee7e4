#include "bench/kernels/range.h"

void tiledtranspose(const float *restrict in, float *restrict out, int width, int height,
                    const struct vec_ndrange *range) {
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column)
      out[column * height + row] = in[row * width + column];
}
