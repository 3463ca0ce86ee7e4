// Local arguments: the sum of a group by a tree, and a second one beside it of another type.
kernel void sum(global const float *in, global float *out, local float *tree, uint n) {
  uint l = get_local_id(0), g = get_global_id(0);
  tree[l] = g < n ? in[g] : 0.0f;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint s = get_local_size(0) / 2; s > 0; s >>= 1) {
    if (l < s)
      tree[l] += tree[l + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0)
    out[get_group_id(0)] = tree[0];
}

kernel void reverse_both(global uchar *bytes, local uchar *small, global long4 *rows, local long4 *large,
                         global ulong *places) {
  size_t l = get_local_id(0), g = get_global_id(0), n = get_local_size(0);
  small[l] = bytes[g];
  large[l] = rows[g];
  barrier(CLK_LOCAL_MEM_FENCE);
  bytes[g] = small[n - 1 - l];
  rows[g] = large[n - 1 - l];
  if (l == 0) {
    places[2 * get_group_id(0)] = (ulong)small;
    places[2 * get_group_id(0) + 1] = (ulong)large;
  }
}
