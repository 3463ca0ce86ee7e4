// Rows of 0 to 24 entries: little else than gathers, in a loop that each lane leaves at its own time.
// ARG y: float[N] zero
// ARG rows: int[N+1] steps(0,24)
// ARG columns: int[N*24] random(0,4095)
// ARG values: float[N*24] random(-2,2)
// ARG x: float[N] random(-2,2)
kernel void spmv(global float *y, global const int *rows, global const int *columns, global const float *values,
                 global const float *x) {
  size_t i = get_global_id(0);
  float sum = 0.0f;
  for (int k = rows[i]; k < rows[i + 1]; ++k)
    sum += values[k] * x[columns[k]];
  y[i] = sum;
}
