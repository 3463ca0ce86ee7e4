// Miscompile class 9: minimum and maximum written as comparisons keep their answer for NaN and -0.
// ARG out: float[2*N] zero
// ARG a: float[N] special
// ARG b: float[N] special
kernel void min_max_special(global float *out, global const float *a, global const float *b) {
  size_t i = get_global_id(0);
  out[2 * i] = a[i] < b[i] ? a[i] : b[i];
  out[2 * i + 1] = a[i] >= b[i] ? a[i] : b[i];
}
