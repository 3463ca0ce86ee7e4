// Miscompile class 3, V21: guarded divisions of eight and sixty-four bits.
// ARG out: long[N] zero
// ARG a: long[N] random(-100000,100000)
// ARG b: char[N] random(-1,1)
kernel void divide_i64_i8(global long *out, global const long *a, global const char *b) {
  size_t i = get_global_id(0);
  if (b[i])
    out[i] = a[i] / b[i] + (uchar)a[i] / (uchar)b[i];
}
