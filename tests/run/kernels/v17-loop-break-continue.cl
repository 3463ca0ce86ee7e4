// V17: break and continue, both divergent, with effects on the way.
// ARG out: int[N] zero
// ARG log: int[12*N] zero
// ARG in: int[12*N] random(0,20)
kernel void loop_break_continue(global int *out, global int *log, global const int *in) {
  size_t i = get_global_id(0);
  int sum = 0;
  for (int k = 0; k < 12; ++k) {
    int x = in[12 * i + k];
    if (x == 20)
      break;
    if (x & 1)
      continue;
    log[12 * i + k] = x + sum;
    sum += x;
  }
  out[i] = sum;
}
