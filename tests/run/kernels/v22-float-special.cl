// V22: comparisons and selects on NaN, infinities and signed zeros.
// ARG out: float[N] zero
// ARG flags: int[N] zero
// ARG a: float[N] special
// ARG b: float[N] special
kernel void float_special(global float *out, global int *flags, global const float *a, global const float *b) {
  size_t i = get_global_id(0);
  float x = a[i], y = b[i];
  flags[i] = (x < y) | (x <= y) << 1 | (x == y) << 2 | (x != y) << 3 | !(x > y) << 4 | (x != x) << 5;
  out[i] = x < y ? x - y : !(x >= y) ? -x : x * y;
}
