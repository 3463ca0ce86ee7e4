// V17: a divergent loop inside a uniform one.
// ARG out: int[N] zero
// ARG in: int[N] random(0,9)
// ARG n: int 5
kernel void loop_divergent_in_uniform(global int *out, global const int *in, int n) {
  size_t i = get_global_id(0);
  int r = 1;
  for (int a = 0; a < n; ++a) {
    int x = in[i];
    while (x > a) {
      r += x;
      x -= 2;
    }
  }
  out[i] = r;
}
