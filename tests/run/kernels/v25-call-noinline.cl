// V25: a function that stays a call, with float and integer arguments and a result used by all lanes.
// ARG out: float[N] zero
// ARG in: float[N] random(-3,3)
__attribute__((noinline)) float polynomial(float x, int n) {
  float r = 1.0f;
  for (int k = 0; k < n; ++k)
    r = r * x + (float)k;
  return r;
}
kernel void call_noinline(global float *out, global const float *in) {
  size_t i = get_global_id(0);
  out[i] = polynomial(in[i], (int)i & 7) + polynomial(2.0f, 3);
}
