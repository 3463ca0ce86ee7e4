// The number of code points in eight bytes, bytes that continue one not counted; stops at zero.
// ARG out: int[N] zero
// ARG in: uchar[8*N] random(0,255)
kernel void utf8_length(global int *out, global const uchar *in) {
  size_t i = get_global_id(0);
  int n = 0;
  for (int k = 0; k < 8; ++k) {
    uchar c = in[8 * i + k];
    if (c < 8)
      break;
    if ((c & 0xc0) == 0x80)
      continue;
    ++n;
  }
  out[i] = n;
}
