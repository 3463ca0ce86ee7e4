// V30: conversions of vectors.
// ARG a: float4[N] random(-400,400)
// ARG b: short4[N] special
// ARG out: uchar4[N] zero
// ARG wide: float4[N] zero
kernel void convert_vectors(global uchar4 *out, global float4 *wide, global const float4 *a, global const short4 *b) {
  size_t i = get_global_id(0);
  uchar4 r = convert_uchar4_sat(a[i]);
  if (a[i].x > 10)
    r ^= convert_uchar4_sat(b[i]) + convert_uchar4_sat_rte(a[i] * 0.5f);
  out[i] = r;
  wide[i] = convert_float4(b[i]) + convert_float4(convert_int4_rtn(a[i])) + convert_float4(as_uchar4(as_int(a[i].y)));
}
