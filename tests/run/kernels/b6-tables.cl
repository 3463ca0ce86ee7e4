// B6: lookups in small constant tables, of each size that one and two registers hold, guarded and not.
constant float t8[8] = {1, -2, 3.5f, 5, -7, 11, 13, 17};
constant float t32[32] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
                          -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12, -13, -14, -15, -16};
constant int i13[13] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9};
constant double d16[16] = {.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, -.5, -1.5, -2.5, -3.5, -4.5, -5.5, -6.5, -7.5};
constant double d8[8] = {.1, -1e300, 1e-310, 3, 4.25, -5, 6, 1.0 / 3};
constant long l8[8] = {1L << 40, -5, 7, 1L << 62, 0x0123456789abcdefL, -1, 1L << 32, 9};
constant long l4[4] = {1L << 40, -5, 7, 1L << 62};
constant float t33[33] = {1, 2, 3};
// ARG out: double[N] zero
// ARG x: int[N] random(0,1000)
kernel void tables(global double *out, global const int *x) {
  size_t i = get_global_id(0);
  int v = x[i];
  double s = t8[v & 7] + t32[(v >> 2) & 31] * 2 + d16[v & 15] + (double)l4[v & 3] + t33[v % 33];
  if (v & 64)
    s += i13[(uint)v % 13u];
  out[i] = s;
}
// KERNEL eight
// Eight double words, of which upper and lower halves differ.
// ARG out: double[N] zero
// ARG bits: long[N] zero
// ARG x: int[N] random(-1000,1000)
kernel void eight(global double *out, global long *bits, global const int *x) {
  size_t i = get_global_id(0);
  int v = x[i];
  out[i] = d8[v & 7];
  if (v & 8)
    bits[i] = l8[(v >> 4) & 7] ^ l8[v & 7];
}
// KERNEL guarded_index
// ARG out: int[N] zero
// ARG x: int[N] random(-100,100)
kernel void guarded_index(global int *out, global const int *x) {
  size_t i = get_global_id(0);
  int v = x[i];
  if (v >= 0 && v < 13)
    out[i] = i13[v];
}
// KERNEL rows
// Parts of larger arrays, where the index says how many elements count.
constant double d20[5][4] = {{1, 2, 3, 4}, {-1, -2, -3, -4}, {.5, .25, .125, .0625}, {9, 8, 7, 6}, {0, 1, 0, -1}};
constant float f40[40] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1, -2, -3, -4, -5, -6, -7, -8, -9, 10};
// ARG out: double[N] zero
// ARG x: int[N] random(-1000,1000)
kernel void rows(global double *out, global const int *x) {
  size_t i = get_global_id(0);
  int v = x[i];
  out[i] = d20[1][v & 3] * d20[4][(v >> 3) & 3] + d20[2][(v >> 5) & 3] + f40[v & 7] + f40[8 + (v & 7)] + f40[v & 15];
}
