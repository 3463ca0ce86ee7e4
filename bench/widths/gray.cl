// Packed bytes, stride three.
// ARG out: uchar[N] zero
// ARG in: uchar[3*N] random(0,255)
kernel void gray(global uchar *out, global const uchar *in) {
  size_t i = get_global_id(0);
  out[i] = (uchar)((77 * in[3 * i] + 150 * in[3 * i + 1] + 29 * in[3 * i + 2]) >> 8);
}
