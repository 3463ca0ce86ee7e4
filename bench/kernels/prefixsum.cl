// Inclusive sums of groups of 256: log2 steps between two buffers in local memory.
kernel void prefixsum(global const int *in, global int *out, local int *a, local int *b) {
  size_t l = get_local_id(0), n = get_local_size(0);
  a[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t d = 1; d < n; d *= 2) {
    b[l] = l >= d ? a[l] + a[l - d] : a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    local int *t = a;
    a = b;
    b = t;
  }
  out[get_global_id(0)] = a[l];
}
