// Sparse matrix times vector, compressed rows.
// ARG y: float[N] zero
// ARG rows: int[N+1] sorted(0,400)
// ARG columns: int[400] random(0,73)
// ARG values: float[400] random(-2,2)
// ARG x: float[N] random(-2,2)
kernel void spmv(global float *y, global const int *rows, global const int *columns, global const float *values,
                 global const float *x) {
  size_t i = get_global_id(0);
  float sum = 0.0f;
  for (int k = rows[i]; k < rows[i + 1]; ++k)
    sum += values[k] * x[columns[k]];
  y[i] = sum;
}
