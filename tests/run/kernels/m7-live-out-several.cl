// Miscompile class 7: several values live out of a loop, at exits where they were last computed at different times.
// ARG out: int[4*N] zero
// ARG in: int[N] random(0,30)
kernel void live_out_several(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int a = 0, b = 1, c = 0, k;
  for (k = 0; k < 25; ++k) {
    c = a;
    if (k == in[i])
      break;
    a = b + k;
    if (b > 5 * in[i] + 3)
      break;
    b = b + c % 3 + 1;
  }
  out[4 * i] = a;
  out[4 * i + 1] = b;
  out[4 * i + 2] = c;
  out[4 * i + 3] = k;
}
