// Sums of squares, as they are written for inputs of any length: a work-item adds up every so many'th element, and a
// group its work-items' sums by halves in local memory.
kernel void gridreduce(global const float *in, global float *out, uint n, local float *s) {
  uint l = get_local_id(0);
  float sum = 0;
  for (uint i = get_global_id(0); i < n; i += get_global_size(0))
    sum += in[i] * in[i];
  s[l] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint d = get_local_size(0) / 2; d > 0; d /= 2) {
    if (l < d)
      s[l] += s[l + d];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0)
    out[get_group_id(0)] = s[0];
}
