// V22, V25: exact float builtins.
// ARG out: float[N] zero
// ARG a: float[N] random(-100,100)
// ARG b: float[N] random(-100,100)
kernel void float_builtins(global float *out, global const float *a, global const float *b) {
  size_t i = get_global_id(0);
  float x = fmin(a[i], b[i]) + fmax(a[i], 3.0f) + fabs(b[i]);
  x += floor(a[i]) + ceil(b[i]) * trunc(a[i]) + rint(b[i]) + round(a[i]);
  out[i] = copysign(sqrt(fabs(x)), a[i]) + fma(a[i], b[i], x) + clamp(a[i], -1.0f, 1.0f);
}
