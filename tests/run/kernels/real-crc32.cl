// CRC-32 of 12 bytes, bit by bit.
// ARG out: uint[N] zero
// ARG in: uchar[12*N] random(0,255)
kernel void crc32(global uint *out, global const uchar *in) {
  size_t i = get_global_id(0);
  uint crc = 0xffffffffu;
  for (int k = 0; k < 12; ++k) {
    crc ^= in[12 * i + k];
    for (int b = 0; b < 8; ++b)
      crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
  }
  out[i] = ~crc;
}
