// V13: loops without an exit of their own: left by a return inside, within another loop, and one that no lane enters.
// ARG out: int[N] zero
// ARG in: int[N] random(1,60)
kernel void infinite_loops(global int *out, global const int *in) {
  int i = get_global_id(0), v = in[i], r = 0, k = 0;
  for (;;) {
    r += v;
    if (r > 40)
      break;
    for (;;) {
      v = v * 3 % 61 + 1;
      if (v % 4 == 0)
        break;
      if (v == 7 || ++k == 30) {
        out[i] = -r;
        return;
      }
      r ^= v;
    }
    if (v > 100000)
      for (;;)
        out[0] = v;
  }
  out[i] = r;
}
