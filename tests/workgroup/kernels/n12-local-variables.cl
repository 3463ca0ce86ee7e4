// N12: local variables of the kernel, of several types; more than one dimension.
// LOCALS 1x1 8x4 5x3 16x2 16x16
kernel void transpose(global int *out, global const int *in) {
  local int tile[16][17];
  local uchar byte;
  local double sums[16];
  size_t x = get_local_id(0), y = get_local_id(1);
  size_t g = get_global_id(1) * get_global_size(0) + get_global_id(0);
  tile[y][x] = in[g];
  if (x == 0 && y == 0)
    byte = 3;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (x == 0) {
    double sum = 0;
    for (size_t i = 0; i < get_local_size(0); ++i)
      sum += tile[y][i];
    sums[y] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = tile[get_local_size(1) - 1 - y][get_local_size(0) - 1 - x] + byte + (int)sums[y];
}
// Vectors behind a single byte: they lie where their type wants to lie.
// LOCALS 8 16 33
kernel void behind_a_byte(global float4 *out, global const float4 *in) {
  local uchar byte;
  local float4 rows[64];
  local uchar3 bytes;
  local double4 wide[64];
  size_t i = get_local_id(0), g = get_global_id(0), n = get_local_size(0);
  rows[i] = in[g];
  wide[i] = convert_double4(in[g]) * 2.0;
  if (i == 0) {
    byte = 7;
    bytes = (uchar3)(1, 2, 3);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = rows[n - 1 - i] + convert_float4(wide[(i + 1) % n]) + (float)byte + (float)bytes.z;
}
