// V22: arithmetic on special doubles keeps signs of zeros and infinities.
// ARG out: double[4*N] zero
// ARG a: double[N] special
// ARG b: double[N] special
kernel void double_special(global double *out, global const double *a, global const double *b) {
  size_t i = get_global_id(0);
  out[4 * i] = a[i] + b[i];
  out[4 * i + 1] = a[i] * b[i];
  out[4 * i + 2] = a[i] / b[i];
  out[4 * i + 3] = a[i] - b[i];
}
