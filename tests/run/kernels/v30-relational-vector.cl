// V30: relational builtins on vectors give -1, in integers as wide as the elements; any and all look at signs.
// ARG a: float4[N] special
// ARG b: float4[N] special
// ARG d: double2[N] special
// ARG out: int4[N] zero
// ARG wide: long2[N] zero
kernel void relational_vector(global int4 *out, global long2 *wide, global const float4 *a, global const float4 *b,
                              global const double2 *d) {
  size_t i = get_global_id(0);
  float4 x = a[i], y = b[i];
  int4 r = isequal(x, y) + 2 * isless(x, y) + 4 * isnan(x) + 8 * isinf(y) + 16 * signbit(x) + 32 * isnormal(y);
  if (any(isgreater(x, y)))
    r ^= 1000;
  if (all(isordered(x, y)))
    r += select((int4)(7), (int4)(9), isunordered(x, (float4)(y.x)));
  out[i] = r;
  wide[i] = islessgreater(d[i], d[i].yx) + 3 * isfinite(d[i]) + (long2)(any(isnan(d[i])));
}
