// ARG c: float[N] zero
// ARG a: float[128*64] random(-3,3)
// ARG b: float[128*64] random(-3,3)
// ARG inner: int 64
kernel void matmul(global float *c, global const float *a, global const float *b, int inner) {
  int i = get_global_id(0), x = i & 127, y = i >> 7;
  float sum = 0.0f;
  for (int k = 0; k < inner; ++k)
    sum += a[y * inner + k] * b[k * 128 + x];
  c[i] = sum;
}
