// Miscompile class 4, V22: atomic instructions (not calls), uniform and varying address, in divergent code.
// ARG sums: int[9] zero
// ARG in: int[N] random(0,63)
kernel void atomicrmw(global atomic_int *sums, global const int *in) {
  size_t i = get_global_id(0);
  __opencl_atomic_fetch_add(&sums[8], in[i], memory_order_relaxed, memory_scope_device);
  if (in[i] & 1)
    __opencl_atomic_fetch_add(&sums[in[i] & 7], 1, memory_order_relaxed, memory_scope_device);
}
