// V17: a uniform loop inside a divergent loop, and one inside a divergent branch.
// ARG out: int[N] zero
// ARG in: int[N] random(0,6)
// ARG n: int 4
kernel void loop_uniform_in_divergent(global int *out, global const int *in, int n) {
  size_t i = get_global_id(0);
  int r = 0;
  for (int a = 0; a < in[i]; ++a)
    for (int b = 0; b < n; ++b)
      r += a * b + 1;
  if (in[i] & 1)
    for (int b = 0; b < n; ++b)
      r = r * 2 + b;
  out[i] = r;
}
