// Bytes side by side.
// ARG out: uchar[N] random(0,255)
// ARG in: uchar[N] random(0,255)
kernel void blend(global uchar *out, global const uchar *in) {
  size_t i = get_global_id(0);
  out[i] = (uchar)((in[i] * 3 + out[i] * 5 + 4) >> 3);
}
