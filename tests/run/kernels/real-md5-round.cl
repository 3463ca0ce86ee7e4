// Sixteen steps of MD5 on a message that depends on the work-item.
// ARG out: uint[4*N] zero
// ARG k: uint[16] random(0,4294967295)
uint md5_rotate(uint x, uint s) { return x << s | x >> (32 - s); }
kernel void md5_round(global uint *out, constant uint *k) {
  uint i = get_global_id(0);
  uint a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
  const uint shifts[4] = {7, 12, 17, 22};
  for (int s = 0; s < 16; ++s) {
    uint f = (b & c) | (~b & d);
    uint t = a + f + k[s] + (i ^ (uint)s * 0x01010101u);
    a = d;
    d = c;
    c = b;
    b += md5_rotate(t, shifts[s & 3]);
  }
  out[4 * i] = a;
  out[4 * i + 1] = b;
  out[4 * i + 2] = c;
  out[4 * i + 3] = d;
}
