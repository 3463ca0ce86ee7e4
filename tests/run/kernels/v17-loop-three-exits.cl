// V17: three exits to three places, each with its own effect.
// ARG out: int[N] zero
// ARG in: int[N] random(1,40)
kernel void loop_three_exits(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int x = in[i], k = 0;
  while (1) {
    if (x % 7 == 0)
      goto seven;
    if (x > 200)
      goto large;
    if (k == 9)
      goto tired;
    x = x * 2 + 1;
    ++k;
  }
seven:
  out[i] = k;
  return;
large:
  out[i] = 1000 + x;
  return;
tired:
  out[i] = -x;
}
