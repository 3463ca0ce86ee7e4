// Miscompile class 6: only some lanes in the middle of a packet are valid, both ends of the address range are not.
// ARG out: int[N] zero
// ARG in: int[20] random(0,99)
kernel void unsigned_wrap_middle(global int *out, global const int *in) {
  uint i = get_global_id(0);
  uint k = i - 21;
  if (k < 20)
    out[i] = in[k] + 1;
}
