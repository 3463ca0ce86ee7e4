// V17: stores before and after the exit test of each iteration.
// ARG out: int[9*N] zero
// ARG in: int[N] random(0,8)
kernel void loop_early_exit_store(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  for (int k = 0; k < 9; ++k) {
    out[9 * i + k] = k + 1;
    if (k == in[i])
      break;
    out[9 * i + k] += 100;
  }
}
