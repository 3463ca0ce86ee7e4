// V5: strides through shifts, or and multiplication.
// ARG out: int[4*N] zero
// ARG in: int[4*N] random(-9,9)
kernel void shifted_index(global int *out, global const int *in) {
  uint i = get_global_id(0);
  uint base = i << 2;
  out[base | 1] = in[base + 3] - in[base];
  out[i * 4 + 2] = in[base | 2];
}
