// V26: a builtin that has a scalar body in the module is vectorized from it.
// ARG a: float[N] special
// ARG b: float[N] special
// ARG out: int[N] zero
__attribute__((overloadable, noinline)) int isequal_of(float x, float y) { return x == y; }
__attribute__((overloadable, noinline)) float tanpi_of(float x) { return x > 0.5f ? 1.0f / x : x * 2; }
kernel void from_scalar_body(global int *out, global const float *a, global const float *b) {
  size_t i = get_global_id(0);
  int r = isequal_of(a[i], b[i]);
  if (!r)
    r = (int)(tanpi_of(clamp(a[i], -4.0f, 4.0f)) > 0.25f) * 2;
  out[i] = r;
}
