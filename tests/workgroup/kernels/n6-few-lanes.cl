// N6: guards that few work-items of a row of a known length pass, around addresses that lie apart: loads and stores of
// single lanes, at the beginning, in the middle and at the end of a row, of several types.
// KERNEL halo
// LOCAL 32x4
// KERNEL ends
// LOCAL 32
// KERNEL types
// LOCAL 16
// KERNEL within
// LOCAL 16
// PARTIAL off
// KERNEL halo
kernel __attribute__((reqd_work_group_size(32, 4, 1))) void halo(global int *out, global const int *in) {
  local int tile[6][34];
  int x = get_local_id(0), y = get_local_id(1), width = get_global_size(0), height = get_global_size(1);
  int gx = get_global_id(0), gy = get_global_id(1);
  tile[y + 1][x + 1] = in[gy * width + gx];
  if (x < 2) {
    int beside = clamp(gx - x - 1 + x * 33, 0, width - 1);
    tile[y + 1][x * 33] = in[gy * width + beside];
    if (y == 0)
      tile[0][x * 33] = in[max(gy - 1, 0) * width + beside];
    if (y == 3)
      tile[5][x * 33] = in[min(gy + 1, height - 1) * width + beside];
  }
  if (y == 0)
    tile[0][x + 1] = in[max(gy - 1, 0) * width + gx];
  if (y == 3)
    tile[5][x + 1] = in[min(gy + 1, height - 1) * width + gx];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[gy * width + gx] = tile[y][x] + 3 * tile[y][x + 2] + 5 * tile[y + 2][x] + 7 * tile[y + 2][x + 2];
}
// KERNEL ends
kernel __attribute__((reqd_work_group_size(32, 1, 1))) void ends(global int *out, global const int *in) {
  local int s[32 * 5];
  int l = get_local_id(0), g = get_global_id(0);
  for (int i = 0; i < 5; ++i)
    s[i * 32 + l] = in[g] + i;
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = in[g];
  if (l == 7)
    v += s[5 * l];
  if (l > 29)
    v += s[5 * l + 1], s[5 * l - 1] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l >= 14 && l < 18)
    s[3 * l] = 5 * s[4 * l] + v;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = v + s[l] - s[32 + l] + s[64 + l] + s[96 + l] * 3 + s[128 + l];
}
// KERNEL types
kernel __attribute__((reqd_work_group_size(16, 1, 1))) void types(global long *out, global const int *in) {
  local double d[64];
  local uchar c[64];
  local short h[64];
  int l = get_local_id(0), g = get_global_id(0);
  for (int i = 0; i < 4; ++i) {
    d[4 * l + i] = in[g] * 0.5 + i;
    c[4 * l + i] = in[g] + i;
    h[4 * l + i] = in[g] * 3 - i;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 2) {
    d[3 * l + 1] += d[3 * l + 9];
    c[3 * l + 1] += c[3 * l + 9];
    h[3 * l + 1] += h[3 * l + 9];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == 15)
    d[2 * l] = c[2 * l] + h[2 * l];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = (long)(d[l] + d[l + 16] + d[l + 32] * 2) + c[l] * 3 + c[l + 9] + h[l] - h[l + 16];
}
// KERNEL within
// Lanes that are off would read past the buffer.
kernel __attribute__((reqd_work_group_size(16, 1, 1))) void within(global int *out, global const int *in) {
  local int s[16];
  int l = get_local_id(0), g = get_global_id(0);
  s[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 3)
    s[l * 5] = in[g - l + l * 5];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = s[l];
}
