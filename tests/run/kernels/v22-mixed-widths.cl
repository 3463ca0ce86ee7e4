// V22: one expression over bytes, shorts, ints, longs, floats and doubles.
// ARG out: double[N] zero
// ARG a: char[N] random(-128,127)
// ARG b: ushort[N] random(0,65535)
// ARG c: int[N] random(-100000,100000)
// ARG d: long[N] random(-100000000000,100000000000)
// ARG e: float[N] random(-10,10)
kernel void mixed_widths(global double *out, global const char *a, global const ushort *b, global const int *c,
                         global const long *d, global const float *e) {
  size_t i = get_global_id(0);
  long sum = a[i] * b[i] + (long)c[i] * a[i] + d[i];
  out[i] = (double)sum + e[i] * (float)c[i] + (double)(a[i] < 0 ? b[i] : c[i]);
}
