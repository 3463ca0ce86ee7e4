// V30: conversions from floating point saturate, round as they say, and turn NaN into 0.
// ARG a: float[N] special
// ARG out: int[N*12] zero
kernel void convert_floats(global int *out, global const float *a) {
  size_t i = get_global_id(0);
  float x = a[i];
  global int *o = out + 12 * i;
  o[0] = convert_int_sat(x);
  o[1] = convert_int_sat_rte(x);
  o[2] = convert_char_sat_rtp(x);
  o[3] = convert_uchar_sat_rtn(x);
  o[4] = convert_short_sat(x * 0.5f);
  o[5] = (int)convert_uint_sat_rte(x);
  o[6] = (int)(convert_long_sat(x) >> 20);
  o[7] = (int)(convert_ulong_sat((double)x * 1.5) >> 20);
  float y = clamp(x, -100.0f, 100.0f);
  y = isnan(x) ? 2.5f : y;
  o[8] = convert_int_rte(y);
  o[9] = convert_int_rtp(y) * 1000 + convert_int_rtn(y);
  o[10] = convert_int_rtz(y);
  o[11] = as_int(convert_float((long)convert_int(y * 77))) ^ as_int((float)convert_double(y));
}
