// V30: shuffle and shuffle2 with masks that lanes compute.
// ARG in: int4[N] random(-99,99)
// ARG mask: uint4[N] random(0,1000)
// ARG out: int4[N] zero
kernel void shuffles(global int4 *out, global const int4 *in, global const uint4 *mask) {
  size_t i = get_global_id(0);
  int4 r = shuffle(in[i], mask[i]);
  if (mask[i].x & 1)
    r += shuffle2(in[i], in[i] * 3, mask[i].wzyx);
  out[i] = r + shuffle(in[i].xy, mask[i]);
}
