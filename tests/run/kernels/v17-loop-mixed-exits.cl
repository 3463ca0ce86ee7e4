// V17: one loop with a uniform exit and a divergent one.
// ARG out: int[N] zero
// ARG in: int[N] random(0,30)
// ARG n: int 17
kernel void loop_mixed_exits(global int *out, global const int *in, int n) {
  size_t i = get_global_id(0);
  int k = 0, r = 0;
  for (;;) {
    if (k >= n)
      break;
    r += k;
    if (k == in[i]) {
      r += 1000;
      break;
    }
    ++k;
  }
  out[i] = r * 100 + k;
}
