// Floats, doubles and longs together.
// ARG out: double[N] zero
// ARG in: float[N] random(-1,1)
// ARG n: long[N] random(0,1000)
kernel void mixed(global double *out, global const float *in, global const long *n) {
  size_t i = get_global_id(0);
  float x = in[i] * 2.0f + 1.0f;
  out[i] = (double)(x * x) + (double)n[i] * 0.25;
}
