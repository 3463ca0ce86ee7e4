// B6: the bits of numbers as integers: their class, exponent and significand in front of a seldom arm, conditions on single bits, tables of two,
// operations that are selected.
// KERNEL exponents
kernel void exponents(global float *out, global const float *in) {
  size_t id = get_global_id(0);
  float x = in[id] * 1e-30f * (id % 7 == 0 ? 1e-10f : 1.0f);
  int u = as_int(x);
  float k = (float)((int)((uint)u - 0x3f800000u) >> 23);
  float m = as_float((uint)u - (((uint)u - 0x3f400000u) & ~0x007fffffu));
  float r = k + m;
  if (__builtin_expect((int)((uint)u + 0x00800000u) < 0x01000000, 0))
    r = x / 3 + sqrt(fabs(x)) / 7 + sqrt(fabs(x + 1) / 5) + 5.0f / (x + 2);
  out[id] = r;
}
// KERNEL exponent_in_both_arms
kernel void exponent_in_both_arms(global double *out, global const double *in) {
  size_t id = get_global_id(0);
  double x = in[id];
  long u = as_long(x);
  double k = as_double(((ulong)u >> 52) | 0x4330000000000000ul) - (0x1p52 + 1023);
  if (__builtin_expect((long)((ulong)u + 0x0010000000000000ul) < 0x0020000000000000l, 0))
    for (int i = 0; i < 3; ++i)
      k = sqrt(fabs(k)) / (i + 3) + x / 7;
  out[id] = k;
}
// KERNEL single_bits
kernel void single_bits(global ulong *out, global const ulong *in, global const uint *w) {
  size_t id = get_global_id(0);
  ulong a = in[id];
  uint b = w[id];
  ulong s = (a & 0x8000000000000000ul) ? a * 3 : ~a;
  s = (a & 1) == 0 ? s + 5 : s ^ 9;
  s += (b & 0x10000u) ? 7 : b;
  if (__builtin_expect((a & 64) != 0, 0))
    for (int i = 0; i < 5; ++i)
      s = s * 31 + s % (b | 1) + (b << 31 ? 1 : 2);
  out[id] = s;
}
constant double two[2] = {1.5, -2.5};
constant float twof[2] = {0.25f, 3.0f};
// KERNEL small_tables
kernel void small_tables(global double *out, global const ulong *in) {
  size_t id = get_global_id(0);
  ulong a = in[id];
  out[id] = two[a & 1] * (double)(a & 255) + twof[(uint)(a >> 3) & 1];
}
// KERNEL selected_operations
kernel void selected_operations(global double *out, global const double *in, global const double *w) {
  size_t id = get_global_id(0);
  double x = in[id], y = id % 5 == 0 ? NAN : w[id];
  double a = y < 1.0 ? x : x * 3.0;
  double b = y == 0.5 ? a : fma(a, x, 2.0);
  double c = y != y ? b : fma(x, 4.0, b);
  long i = as_long(c), j = (i & 4) == 0 ? i : i - 7;
  out[id] = !(y >= 0.25) ? as_double(j) : fma(x, y, as_double(j));
}
