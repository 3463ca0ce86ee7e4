// V17: every lane has its own trip count, zero among them.
// ARG out: int[N] zero
// ARG in: int[N] random(0,20)
kernel void loop_divergent(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int sum = 0;
  for (int k = 0; k < in[i]; ++k)
    sum = sum * 3 % 1009 + k;
  out[i] = sum;
}
