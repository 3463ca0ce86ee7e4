#include "bench/kernels/range.h"

void spmv(const float *restrict values, const float *restrict x, const int *restrict columns,
          const int *restrict row_delimiters, int rows, float *restrict y, const struct vec_ndrange *range) {
  for (int row = 0; row < rows; ++row) {
    float sum = 0.0f;
    int start = row_delimiters[row];
    int end = row_delimiters[row + 1];
    for (int j = start; j < end; j++) {
      int col = columns[j];
      sum += values[j] * x[col];
    }
    y[row] = sum;
  }
}
