// V17: a uniform loop with a varying body.
// ARG out: int[N] zero
// ARG in: int[N] random(0,9)
// ARG n: int 13
kernel void loop_uniform(global int *out, global const int *in, int n) {
  size_t i = get_global_id(0);
  int sum = 0;
  for (int k = 0; k < n; ++k)
    sum += in[i] * k ^ (k << 2);
  out[i] = sum;
}
