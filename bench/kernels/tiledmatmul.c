#include "bench/kernels/range.h"

void tiledmatmul(const float *restrict a, const float *restrict b, float *restrict c, int n,
                 const struct vec_ndrange *range) {
  int rows = range->global_size[1];
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < n; ++col) {
      float sum = 0.0f;
      for (int i = 0; i < n; i++)
        sum += a[row * n + i] * b[i * n + col];
      c[row * n + col] = sum;
    }
}
