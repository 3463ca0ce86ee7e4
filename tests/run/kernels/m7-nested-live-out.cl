// Miscompile class 7: values leave an inner and an outer divergent loop together.
// ARG out: int[N] zero
// ARG in: int[N] random(0,50)
kernel void nested_live_out(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int a, b = 0, found = -1;
  for (a = 0; a < 8; ++a) {
    for (b = 0; b < 8; ++b)
      if (a * b > in[i]) {
        found = a * 8 + b;
        break;
      }
    if (found >= 0)
      break;
  }
  out[i] = found * 10000 + a * 100 + b;
}
