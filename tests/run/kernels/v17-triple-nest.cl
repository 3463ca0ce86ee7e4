// V17: three loops, whose bounds depend on each other and on the lane, with a break in each.
// ARG out: int[N] zero
// ARG in: int[N] random(0,7)
kernel void triple_nest(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int n = in[i], r = 0;
  for (int a = 0; a < n; ++a) {
    for (int b = 0; b <= a; ++b) {
      for (int c = b; c < n; ++c) {
        r += a + b * c;
        if (r % 11 == 10)
          break;
      }
      if (r > 150)
        break;
    }
    if (r > 300)
      break;
  }
  out[i] = r;
}
