// V16: vectors of 8 and 16 elements, joined, split and selected.
// CHOICES noFullScalarization
// ARG in: short8[N] random(-999,999)
// ARG out: short16[N] zero
kernel void vector_8_16(global short16 *out, global const short8 *in) {
  size_t i = get_global_id(0);
  short8 v = in[i];
  short16 w = (short16)(v, v.odd, v.even);
  w = w > (short16)(0) ? w : -w;
  if (v.s0 > v.s7)
    w.lo = w.hi * v;
  w.s5 += w.se;
  out[i] = w;
}
