#include "bench/kernels/range.h"

void spmm(const float *restrict values, const int *restrict columns, const int *restrict row_delimiters,
          const float *restrict b, float *restrict c, int n, const struct vec_ndrange *range) {
  int rows = range->global_size[1];
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < n; ++col) {
      int end = row_delimiters[row + 1];
      float sum = 0.0f;
      for (int j = row_delimiters[row]; j < end; ++j)
        sum += values[j] * b[columns[j] * n + col];
      c[row * n + col] = sum;
    }
}
