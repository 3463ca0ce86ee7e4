// V30, V17: integer builtins on vectors of bytes and shorts, under a condition that lanes decide on.
// ARG a: uchar8[N] random(0,255)
// ARG b: short8[N] special
// ARG out: short8[N] zero
kernel void integer_builtins_divergent(global short8 *out, global const uchar8 *a, global const short8 *b) {
  size_t i = get_global_id(0);
  uchar8 x = a[i];
  short8 y = b[i], r = y;
  if (x.s0 & 1)
    r = add_sat(convert_short8(x), y) + convert_short8(abs_diff(x, x.s76543210));
  else if (x.s1 > 100)
    r = rhadd(y, y.s13572460) ^ upsample(convert_char8(y), x);
  out[i] = r;
}
