// Miscompile class 4, V22: a compare-exchange loop per lane on its own place.
// ARG sums: uint[N] random(0,9)
// ARG in: uint[N] random(0,63)
kernel void cmpxchg(volatile global uint *sums, global const uint *in) {
  size_t i = get_global_id(0);
  uint old = sums[i], seen;
  while ((seen = atomic_cmpxchg(&sums[i], old, old * 3 + in[i])) != old)
    old = seen;
}
