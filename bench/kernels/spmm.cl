// C = A * B for a sparse matrix A in compressed rows and a dense one B in row-major order, one element a work-item.
kernel void spmm(global const float *values, global const int *columns, global const int *row_delimiters,
                 global const float *b, global float *c, int n) {
  int col = get_global_id(0), row = get_global_id(1);
  int end = row_delimiters[row + 1];
  float sum = 0.0f;
  for (int j = row_delimiters[row]; j < end; ++j)
    sum += values[j] * b[columns[j] * n + col];
  c[row * n + col] = sum;
}
