// Naive matrix product.
// GLOBAL 21x9
// LOCAL 21x3
// ARG c: float[N] zero
// ARG a: float[9*13] random(-3,3)
// ARG b: float[13*21] random(-3,3)
// ARG inner: int 13
kernel void matmul(global float *c, global const float *a, global const float *b, int inner) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0);
  float sum = 0.0f;
  for (int k = 0; k < inner; ++k)
    sum += a[y * inner + k] * b[k * w + x];
  c[y * w + x] = sum;
}
