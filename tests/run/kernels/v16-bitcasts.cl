// V16: vectors seen as other vectors and as integers.
// CHOICES noFullScalarization
// ARG in: uint4[N] random(0,2000000000)
// ARG out: uint4[N] zero
kernel void bitcasts(global uint4 *out, global const uint4 *in) {
  size_t i = get_global_id(0);
  uint4 v = in[i];
  uchar16 b = as_uchar16(v);
  ushort8 s = as_ushort8(v);
  ulong2 l = as_ulong2(v);
  uint w = as_uint((uchar4)(b.s3, b.s7, b.sb, b.sf));
  uint4 r = as_uint4(b.s0123456789abcdef + b.sfedcba9876543210);
  r += as_uint4(s.s10325476) ^ as_uint4(l.yx);
  if (w & 1)
    r.x ^= w + as_uint(as_ushort2(w).yx);
  r.y += as_uchar4(v.w).z;
  out[i] = r;
}
