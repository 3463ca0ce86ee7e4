// V22: a*b+c keeps the one rounding or the two that the scalar code has.
// ARG out: float[N] zero
// ARG a: float[N] random(-10,10)
// ARG b: float[N] random(-10,10)
kernel void fma_contract(global float *out, global const float *a, global const float *b) {
  size_t i = get_global_id(0);
  float x = a[i] * b[i] + a[i];
  float y = x * b[i] - a[i];
  out[i] = y * y + fma(x, y, b[i]);
}
