// C = A * B in row-major order, one element a work-item.
kernel void gemm(global const float *a, global const float *b, global float *c, int k, int n) {
  int col = get_global_id(0);
  int row = get_global_id(1);
  float sum = 0.0f;
  for (int i = 0; i < k; i++)
    sum += a[row * k + i] * b[i * n + col];
  c[row * n + col] = sum;
}
