// Miscompile class 7: a counter that leaves a divergent loop is used as an address.
// ARG out: int[N] zero
// ARG in: int[N] random(0,15)
// ARG table: int[16] random(0,99)
kernel void temporal_address(global int *out, global const int *in, global const int *table) {
  size_t i = get_global_id(0);
  int k = 0;
  for (; k < 15; ++k)
    if (table[k] > in[i] * 6)
      break;
  out[i] = table[k] + k * 1000;
}
