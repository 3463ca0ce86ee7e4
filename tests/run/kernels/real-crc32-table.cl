// CRC-32 by a table, lengths per lane.
// ARG out: uint[N] zero
// ARG in: uchar[20*N] random(0,255)
// ARG lengths: int[N] random(0,20)
// ARG table: uint[256] random(0,4294967295)
kernel void crc32_table(global uint *out, global const uchar *in, global const int *lengths, constant uint *table) {
  size_t i = get_global_id(0);
  uint crc = ~0u;
  for (int k = 0; k < lengths[i]; ++k)
    crc = table[(crc ^ in[20 * i + k]) & 255] ^ crc >> 8;
  out[i] = ~crc;
}
