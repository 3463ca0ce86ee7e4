// V20, V22: builtins under a divergent condition.
// ARG out: float[N] zero
// ARG a: float[N] random(-100,100)
kernel void float_builtins_divergent(global float *out, global const float *a) {
  size_t i = get_global_id(0);
  float x = a[i];
  if (x > 0.0f)
    out[i] = sqrt(x) + floor(x);
  else if (!isnan(x))
    out[i] = fmax(x, -50.0f) * 2.0f;
}
