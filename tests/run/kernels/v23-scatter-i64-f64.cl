// V23: scatters of eight-byte elements.
// ARG a: long[N] zero
// ARG b: double[N] zero
// ARG index: uint[N] permutation
kernel void scatter_i64_f64(global long *a, global double *b, global const uint *index) {
  size_t i = get_global_id(0);
  a[index[i]] = (long)i * 10000000000L;
  b[index[i]] = (double)i * 0.1;
}
