// N6: required sizes: whole packets only, or none; loops with constant bounds. Smaller groups would read what nobody has
// written.
// KERNEL sixteen
// LOCAL 16
// PARTIAL off
// KERNEL fives
// LOCAL 5
// PARTIAL off
// KERNEL square
// LOCAL 8x8
// PARTIAL off
// KERNEL sixteen
kernel __attribute__((reqd_work_group_size(16, 1, 1))) void sixteen(global int *out, global const int *in) {
  local int s[16];
  size_t l = get_local_id(0), g = get_global_id(0);
  s[l] = in[g];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 8; d > 0; d /= 2) {
    if (l < d)
      s[l] += s[l + d];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[g] = s[0] + in[g];
}
kernel __attribute__((reqd_work_group_size(5, 1, 1))) void fives(global int *out, global const int *in) {
  local int s[5];
  size_t l = get_local_id(0), g = get_global_id(0);
  s[l] = in[g];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = s[4 - l] * 3;
}
kernel __attribute__((reqd_work_group_size(8, 8, 1))) void square(global int *out, global const int *in) {
  local int s[8][8];
  size_t x = get_local_id(0), y = get_local_id(1), g = get_global_id(1) * get_global_size(0) + get_global_id(0);
  s[y][x] = in[g];
  barrier(CLK_LOCAL_MEM_FENCE);
  int t = s[x][y];
  barrier(CLK_LOCAL_MEM_FENCE);
  s[y][x] = t * 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = s[7 - y][7 - x];
}
