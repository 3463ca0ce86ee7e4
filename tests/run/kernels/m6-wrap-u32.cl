// Miscompile class 6: a thirty-two-bit product of the ID wraps.
// ARG out: int[N] zero
// ARG in: int[128] iota
kernel void wrap_u32(global int *out, global const int *in) {
  uint i = get_global_id(0);
  uint k = (i * 0x08000001u) >> 25;
  out[i] = in[k] + in[(i + 0xfffffff0u) & 127];
}
