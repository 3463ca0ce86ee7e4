// Kernels whose rows in memory lie along y or z: the lanes run along these, in ranges with rows of any length.
// LOCALS 1x1 8x4 5x3 3x16 4x40 1x64 2x100
// KERNEL sums
kernel void sums(global int *out, global const int *in) {
  int i = get_global_id(0), j = get_global_id(1), w = get_global_size(1);
  out[i * w + j] = in[i * w + j] * 3 + in[j];
}
// KERNEL unsigned_ids
kernel void unsigned_ids(global uchar *out, global const uchar *in) {
  uint i = get_global_id(0), j = get_global_id(1), w = get_global_size(1);
  uchar left = j > 0 ? in[i * w + j - 1] : 7;
  out[i * w + j] = (left + in[i * w + j]) / 2;
}
// KERNEL products
// ARG b: int[2*N]
kernel void products(global int *out, global const int *a, global const int *b) {
  size_t row = get_global_id(0), column = get_global_id(1), w = get_global_size(1);
  int s = 0;
  for (size_t k = 0; k < w; ++k)
    s += a[row * w + k] * b[k + column];
  out[row * w + column] = s;
}
// KERNEL tiles
kernel void tiles(global int *out, global const int *in, local int *s) {
  size_t w = get_global_size(1), at = get_global_id(0) * w + get_global_id(1), n = get_local_size(1);
  size_t row = get_local_id(0) * n;
  s[row + get_local_id(1)] = in[at];
  barrier(CLK_LOCAL_MEM_FENCE);
  int x = s[row + n - 1 - get_local_id(1)];
  barrier(CLK_LOCAL_MEM_FENCE);
  s[row + get_local_id(1)] = x * 5;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[at] = s[row] + x;
}
// KERNEL along_z
// LOCALS 1x1x1 2x3x16 4x1x9 2x2x40
kernel void along_z(global int *out, global const int *in) {
  size_t h = get_global_size(1), w = get_global_size(2);
  size_t at = (get_global_id(0) * h + get_global_id(1)) * w + get_global_id(2);
  out[at] = in[at] * 2 + (int)get_group_id(2);
}
