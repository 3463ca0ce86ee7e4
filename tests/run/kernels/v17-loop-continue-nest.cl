// V17: continue of the outer loop from within the inner one.
// ARG out: int[N] zero
// ARG in: int[N] random(1,9)
kernel void loop_continue_nest(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int count = 0;
  for (int a = 2; a < 30; ++a) {
    for (int b = 2; b < a; ++b)
      if ((a * in[i]) % b == 0)
        goto next;
    count += a;
  next:;
  }
  out[i] = count;
}
