// Kernighan's bit count.
// ARG out: int[N] zero
// ARG in: ulong[N] random(0,9000000000000000000)
kernel void popcount_loop(global int *out, global const ulong *in) {
  size_t i = get_global_id(0);
  ulong x = in[i];
  int n = 0;
  for (; x; x &= x - 1)
    ++n;
  out[i] = n;
}
