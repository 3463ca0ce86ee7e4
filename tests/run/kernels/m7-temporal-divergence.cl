// Miscompile class 7: a value that is uniform inside a divergent loop varies outside it.
// ARG out: int[N] zero
// ARG in: int[N] random(0,15)
kernel void temporal_divergence(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int k = 0;
  while (k < in[i])
    ++k;
  out[i] = k * 3;
}
