// y = A * x for a sparse matrix in compressed rows, one row a work-item.
kernel void spmv(global const float *values, global const float *x, global const int *columns,
                 global const int *row_delimiters, int rows, global float *y) {
  int row = get_global_id(0);
  if (row < rows) {
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
