// Fast Walsh-Hadamard transforms of 512 points, in place, one a group of 256 work-items.
kernel void walsh(global const float *in, global float *out, local float *s) {
  uint l = get_local_id(0), mid = get_local_size(0), first = get_group_id(0) * 2 * mid;
  s[l] = in[first + l];
  s[l + mid] = in[first + l + mid];
  for (uint step = 1; step < 2 * mid; step *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    uint a = 2 * l - (l & (step - 1)), b = a + step;
    float x = s[a], y = s[b];
    s[a] = x + y;
    s[b] = x - y;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[first + l] = s[l];
  out[first + l + mid] = s[l + mid];
}
