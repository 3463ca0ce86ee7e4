// V19: a return inside a loop.
// ARG out: int[N] zero
// ARG in: int[8*N] random(0,9)
kernel void return_in_loop(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  for (int k = 0; k < 8; ++k) {
    if (in[8 * i + k] == 9) {
      out[i] = k + 1;
      return;
    }
    out[i] -= 1;
  }
  out[i] = 1000;
}
