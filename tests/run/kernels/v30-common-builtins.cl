// V30: common builtins on floats and doubles.
// ARG a: float[N] random(-3,3)
// ARG b: float[N] random(-3,3)
// ARG out: float[N*12] zero
// ARG wide: double[N] zero
kernel void common_builtins(global float *out, global double *wide, global const float *a, global const float *b) {
  int i = get_global_id(0);
  float x = a[i], y = b[i];
  global float *o = out + 12 * i;
  o[0] = mix(x, y, 0.25f);
  o[1] = step(x, y);
  o[2] = smoothstep(-1.0f, 2.0f, x);
  o[3] = sign(x) + sign(0.0f * y);
  o[4] = degrees(x);
  o[5] = radians(y);
  o[6] = clamp(x, -1.0f, 1.0f);
  o[7] = max(x, y) - min(x, y);
  o[8] = maxmag(x, y) + minmag(x, y);
  o[9] = rsqrt(x * x + 1);
  o[10] = native_recip(y + 5) + half_divide(x, 3.0f) + native_rsqrt(9.0f);
  o[11] = as_float(as_int(nan((uint)i)) & 0x7fffff);
  wide[i] = mix((double)x, (double)y, 0.75) + step(0.5, (double)x) + sign((double)y) + degrees((double)x);
}
