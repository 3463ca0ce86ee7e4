// V30: integer builtins on vectors, with vectors and with scalars that stand for all elements.
// ARG a: int4[N] special
// ARG b: int4[N] random(-1000,1000)
// ARG out: int4[N] zero
kernel void integer_builtins_vector(global int4 *out, global const int4 *a, global const int4 *b) {
  size_t i = get_global_id(0);
  int4 x = a[i], y = b[i];
  int4 r = max(x, y) + min(x, 7) + clamp(y, -100, 100) + clamp(x, y, y + 9);
  r ^= as_int4(abs(x)) + as_int4(abs_diff(x, y)) + add_sat(x, y) + sub_sat(x, y * 2000000);
  r += hadd(x, y) ^ rhadd(x, y) ^ rotate(x, y) ^ popcount(y) ^ clz(x);
  r -= mul_hi(x, y) + mad_hi(y, x, x) + mad_sat(x, y, y) + mul24(y, y) + mad24(y, y, x);
  out[i] = r ^ bitselect(x, y, r) ^ select(x, y, r);
}
