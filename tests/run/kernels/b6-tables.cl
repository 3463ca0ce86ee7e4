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
// KERNEL table_of_records
// ARG out: double[N] zero
// ARG x: long[N] random(-99,99)
struct Row { double a, b; long c; double d; };
constant struct Row table8[] = {
    {1.5, 2.25, 3, -4}, {-5, 6, -7, 8.125}, {9, -10.5, 11, 12}, {13, 14, 15, 16.75},
    {17, 18, -19, 20}, {21.5, -22, 23, 24}, {25, 26.25, 27, -28}, {29, 30, 31, 32}};
kernel void table_of_records(global double *out, global const long *x) {
  size_t i = get_global_id(0);
  constant struct Row *r = table8 + (x[i] & 7);
  out[i] = (r->a + (double)r->c) * r->b - r->d;
}
// KERNEL large_table_of_records
// ARG out: double[N] zero
// ARG x: long[N] random(-99999,99999)
constant double pairs[64][3] = {{1, 2, 3}, {4, 5.5, 6}, {-7, 8, 9}, {10, 11, 12.5}, [40] = {1e9, 2, 5}, [63] = {3, -2, 1}};
kernel void large_table_of_records(global double *out, global const long *x) {
  size_t i = get_global_id(0);
  long j = x[i];
  if (j > 0) { // the index of other lanes is not computed
    long k = (j << 3 | j >> 60) / (j % 5 + 1) & 63;
    out[i] = pairs[k][0] * pairs[k][1] + pairs[k][2];
  }
}
// KERNEL within_a_table
// ARG out: double[N] zero
// ARG x: int[N] random(0,19)
constant double values[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20};
kernel void within_a_table(global double *out, global const int *x) {
  size_t i = get_global_id(0);
  out[i] = values[x[i]] * values[x[i] + 1] - values[20 - x[i]];
}
// KERNEL neighbours_in_a_table
// ARG out: double[N] zero
// ARG x: int[N] random(-999,999)
kernel void neighbours_in_a_table(global double *out, global const int *x) {
  size_t i = get_global_id(0);
  int j = x[i] & 15;
  if (x[i] % 3)
    out[i] = values[j] * values[j + 1] - values[2 + (x[i] & 15)];
}
// KERNEL aligned_where_lanes_are_on
// A pair at an even index, which lanes that are off need not have.
// ARG out: double[N] zero
// ARG x: int[N] random(0,1000)
// ARG f: int[N] random(0,1)
constant double t17[17] __attribute__((aligned(16))) = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17};
kernel void aligned_where_lanes_are_on(global double *out, global const int *x, global const int *f) {
  size_t i = get_global_id(0);
  int j = x[i] & ~f[i];
  if (f[i]) {
    constant double2 *p = (constant double2 *)(t17 + (j & 15));
    double2 v = *p;
    out[i] = v.x * 100 + v.y;
  } else {
    out[i] = j;
  }
}
constant uchar u16[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 253};
constant char c27[27] = {1, -2, 3, -4, 5, -6, 7, -8, 9, -10, 11, -12, 13, -14,
                         15, -16, 17, -18, 19, -20, 21, -22, 23, -24, 25, -26, 127};
constant short s8[8] = {1, 5, -10, 50, 100, -500, 1000, 30000};
constant ushort s20[20] = {1, 5, 10, 50000, 100, 7, 7, 8, 9, 9, 8, 76, 54, 3, 5, 7, 60000, 1, 2, 3};
// KERNEL narrow
// Bytes and words by indices of each width.
// ARG out: int[N] zero
// ARG bytes: uchar[N] zero
// ARG x: int[N] random(-1000,1000)
// ARG y: uchar[N] random(0,255)
kernel void narrow(global int *out, global uchar *bytes, global const int *x, global const uchar *y) {
  size_t i = get_global_id(0);
  int v = x[i];
  bytes[i] = u16[y[i] & 15] + u16[y[i] >> 4];
  int s = u16[v & 15] * s8[(v >> 4) & 7] + s8[y[i] & 7] + s20[(uint)v % 20u];
  if (v >= 0 && v < 27)
    s += c27[v];
  if (y[i] < 27)
    s -= c27[y[i]];
  out[i] = s + u16[(long)v * 77 & 15];
}
