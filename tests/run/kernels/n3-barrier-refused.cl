// N3: a barrier is refused with its reason.
// REJECT barrier
kernel void with_barrier(global int *out, local int *scratch) {
  size_t l = get_local_id(0);
  scratch[l] = (int)l;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = scratch[get_local_size(0) - 1 - l];
}
