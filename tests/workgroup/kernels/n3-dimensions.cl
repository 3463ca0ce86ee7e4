// N3: groups of three dimensions, offsets.
// OFFSET 3x2x1
// LOCALS 1x1x1 5x3x2 8x4x2 16x1x2
kernel void cube(global int *out, global const int *in, local int *s) {
  size_t l = get_local_linear_id(), n = get_local_size(0) * get_local_size(1) * get_local_size(2);
  size_t g = get_global_linear_id();
  int x = in[g], sum = 0;
  for (int i = 0; i < 3; ++i) {
    s[l] = x + (int)get_global_id(i);
    barrier(CLK_LOCAL_MEM_FENCE);
    sum = sum * 3 + s[(l + i + 1) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[g] = sum;
}
