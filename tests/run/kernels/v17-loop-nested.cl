// V17: a divergent loop in a divergent loop.
// ARG out: int[N] zero
// ARG in: int[N] random(0,8)
kernel void loop_nested(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int r = 0;
  for (int a = 0; a < in[i]; ++a)
    for (int b = a; b < in[i]; ++b)
      r += a * 10 + b;
  out[i] = r;
}
