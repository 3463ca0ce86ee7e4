// A small table of constants and bytes that depend on each other.
// ARG out: uint[N] zero
// ARG in: uchar[16*N] random(0,255)
// ARG table: uint[256] random(0,4294967295)
kernel void table(global uint *out, global const uchar *in, constant uint *table) {
  size_t i = get_global_id(0);
  uint crc = ~0u;
  for (int k = 0; k < 16; ++k)
    crc = table[(crc ^ in[16 * i + k]) & 255] ^ crc >> 8;
  out[i] = ~crc;
}
