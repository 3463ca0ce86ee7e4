// One long chain of integer operations.
// ARG out: uint[N] zero
// ARG k: uint[64] random(0,4294967295)
uint turn(uint x, uint s) { return x << s | x >> (32 - s); }
kernel void md5(global uint *out, constant uint *k) {
  uint i = get_global_id(0), a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
  const uint shifts[4] = {7, 12, 17, 22};
  for (int s = 0; s < 64; ++s) {
    uint f = s < 16 ? (b & c) | (~b & d) : s < 32 ? (d & b) | (~d & c) : s < 48 ? b ^ c ^ d : c ^ (b | ~d);
    uint t = a + f + k[s] + (i ^ (uint)s * 0x01010101u);
    a = d;
    d = c;
    c = b;
    b += turn(t, shifts[s & 3]);
  }
  out[i] = a ^ b ^ c ^ d;
}
