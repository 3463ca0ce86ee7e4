// Miscompile class 6: an unsigned index that wraps where the lane is masked off.
// ARG out: int[N] zero
// ARG in: int[N-5] random(0,99)
kernel void unsigned_wrap(global int *out, global const int *in) {
  uint i = get_global_id(0);
  if (i >= 5)
    out[i] = in[i - 5];
}
