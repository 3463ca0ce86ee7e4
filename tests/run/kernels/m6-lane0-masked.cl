// Miscompile class 6: a contiguous access whose first address is invalid while lane 0 is masked off.
// ARG out: int[N] zero
// ARG back: int[N-3] random(0,9)
// ARG in: int[N] random(0,99)
kernel void lane0_masked(global int *out, global int *back, global const int *in) {
  int i = get_global_id(0);
  if (i > 0)
    out[i] = in[i - 1];
  if (i > 2)
    back[i - 3] += 1000;
}
