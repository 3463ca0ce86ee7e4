// V17: the inner loop leaves both loops, by a flag and by goto.
// ARG out: int[N] zero
// ARG in: int[N] random(0,40)
kernel void loop_nested_break_outer(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int r = 0;
  for (int a = 0; a < 6; ++a) {
    for (int b = 0; b < 6; ++b) {
      if (a * 6 + b == in[i])
        goto done;
      r += b;
    }
    r += 100;
  }
  r = -r;
done:
  out[i] = r;
}
