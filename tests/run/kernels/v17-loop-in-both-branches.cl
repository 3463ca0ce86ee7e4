// V17: divergent loops in both branches, whose results join.
// ARG out: int[N] zero
// ARG in: int[N] random(0,20)
kernel void loop_in_both_branches(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int r = 0;
  if (in[i] % 2 == 0) {
    for (int k = 0; k < in[i]; ++k)
      r += k;
  } else {
    for (int k = in[i]; k > 3; k -= 2)
      r -= k;
    r *= 2;
  }
  out[i] = r;
}
