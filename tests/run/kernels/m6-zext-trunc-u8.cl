// Miscompile class 6: an index cut to a byte wraps inside the range.
// GLOBAL 600
// LOCAL 50
// ARG out: uchar[N] zero
// ARG in: uchar[256] iota(3,7)
kernel void zext_trunc_u8(global uchar *out, global const uchar *in) {
  size_t i = get_global_id(0);
  uchar k = (uchar)i;
  uchar m = (uchar)(k + 200);
  out[i] = in[k] + in[m];
}
