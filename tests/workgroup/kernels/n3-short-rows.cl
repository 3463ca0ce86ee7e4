// Groups whose rows are shorter than a packet, or no multiple of it: along x, in two dimensions, with and without barriers
// and local memory, partial ones at the end.
// LOCALS 2 8 12 16 24 40 48 56 100 136 8x8 16x4 8x3 4x8 24x2
// KERNEL by_groups
kernel void by_groups(global int *out, global const int *in) {
  size_t l = get_local_id(0), g = get_group_id(0), at = get_global_id(1) * get_global_size(0) + get_global_id(0);
  int x = in[at];
  for (int i = 0; i < 9; ++i)
    x = x * x + (int)(l * 3 + g);
  out[at] = x + (int)get_local_id(1);
}
// KERNEL turned
kernel void turned(global int *out, global const int *in, local int *s) {
  size_t w = get_local_size(0), l = get_local_id(0), row = get_local_id(1) * w;
  size_t at = get_global_id(1) * get_global_size(0) + get_global_id(0);
  s[row + l] = in[at];
  barrier(CLK_LOCAL_MEM_FENCE);
  int x = s[row + (w - 1 - l)];
  barrier(CLK_LOCAL_MEM_FENCE);
  s[row + l] = x * 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[at] = s[row + l] + s[l] + x;
}
// KERNEL of_bytes
kernel void of_bytes(global uchar *out, global const uchar *in, local uchar *s) {
  size_t l = get_local_id(0), w = get_local_size(0), row = get_local_id(1) * w;
  size_t at = get_global_id(1) * get_global_size(0) + get_global_id(0);
  s[row + l] = in[at] > 100 ? 255 - in[at] : in[at] * 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[at] = s[row + (l + 1) % w] / 2 + s[row + l] / 3;
}
// Private values at barriers, and many of them: they need more memory than a stack has.
// KERNEL kept
kernel void kept(global int *out, global const int *in, local int *s) {
  size_t w = get_local_size(0), l = get_local_id(1) * w + get_local_id(0);
  size_t at = get_global_id(1) * get_global_size(0) + get_global_id(0);
  int a[12];
  for (int i = 0; i < 12; ++i)
    a[i] = in[at] * i;
  s[l] = a[l % 12];
  barrier(CLK_LOCAL_MEM_FENCE);
  int t = s[get_local_id(1) * w];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 12; ++i)
    t += a[i] ^ (int)l;
  out[at] = t;
}
