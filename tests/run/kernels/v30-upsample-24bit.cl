// V30: upsample, and products of 24 bits.
// ARG a: uint[N] random(0,16777215)
// ARG out: ulong[N] zero
kernel void upsample_24bit(global ulong *out, global const uint *a) {
  size_t i = get_global_id(0);
  uint x = a[i];
  int s = (int)(x >> 1) - 4000000;
  ulong r = upsample(x, ~x);
  r ^= (ulong)upsample((short)s, (ushort)x) + upsample((uchar)x, (uchar)(x >> 8));
  r += mul24(x, 77u) + mad24(x, x, 5u) + (ulong)(long)mul24(s, -3) + (ulong)(long)mad24(s, 9, -s);
  out[i] = r + upsample(s, x);
}
