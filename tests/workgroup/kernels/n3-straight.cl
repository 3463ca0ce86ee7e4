// N3: one barrier, then another; every work-item sees what all wrote before.
kernel void shift(global int *out, global const int *in, local int *scratch) {
  size_t l = get_local_id(0), n = get_local_size(0);
  scratch[l] = in[get_global_id(0)] * 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = scratch[n - 1 - l];
}
kernel void twice(global int *out, global const int *in, local int *scratch) {
  size_t l = get_local_id(0), n = get_local_size(0);
  int mine = in[get_global_id(0)];
  scratch[l] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  int next = scratch[(l + 1) % n];
  barrier(CLK_LOCAL_MEM_FENCE);
  scratch[l] = next * 3 + mine;
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = scratch[n - 1 - l] - mine;
}
