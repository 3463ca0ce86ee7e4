// V22: reinterpretation between floats and integers.
// ARG out: float[N] zero
// ARG in: float[N] random(-100,100)
kernel void bits(global float *out, global const float *in) {
  size_t i = get_global_id(0);
  uint b = as_uint(in[i]);
  uint e = (b >> 23) & 255;
  out[i] = as_float((b & 0x807fffff) | ((e > 127 ? 127 : e) << 23));
}
