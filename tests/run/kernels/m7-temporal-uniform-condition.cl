// Miscompile class 7: a uniform counter of a divergent loop decides a branch after it.
// ARG out: int[N] zero
// ARG in: int[N] random(0,9)
kernel void temporal_uniform_condition(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int k = 0;
  do
    k += 2;
  while (k < in[i]);
  if (k == 4)
    out[i] = 1;
  else if (k > 6)
    out[i] = in[i];
}
