// Miscompile class 4: atomic additions commute; the old value is not used.
// ARG sums: int[8] zero
// ARG in: int[N] random(0,63)
kernel void atomic_sum(volatile global int *sums, global const int *in) {
  size_t i = get_global_id(0);
  atomic_add(&sums[in[i] & 7], in[i]);
  if (in[i] > 30)
    atomic_inc(&sums[0]);
}
