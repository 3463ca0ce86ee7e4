// V16: sixteen bytes at a time, with an element chosen at run time.
// CHOICES noFullScalarization
// ARG out: int[N] zero
// ARG in: uchar16[N] random(0,255)
kernel void uchar16_sum(global int *out, global const uchar16 *in) {
  size_t i = get_global_id(0);
  uchar16 v = in[i];
  uchar8 h = v.lo / (uchar8)(2) + v.hi / (uchar8)(2);
  uchar4 q = h.lo ^ h.hi;
  out[i] = q.x + q.y * 3 + q.z * 5 + q.w * 7;
}
