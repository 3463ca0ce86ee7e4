// V16: comparison and select of vectors.
// ARG out: int2[N] zero
// ARG a: int2[N] random(-10,10)
// ARG b: int2[N] random(-10,10)
kernel void int2_select(global int2 *out, global const int2 *a, global const int2 *b) {
  size_t i = get_global_id(0);
  int2 m = a[i] > b[i];
  out[i] = m ? a[i] : b[i] * 2;
}
