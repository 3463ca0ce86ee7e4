// Transposition of a matrix by tiles of 16 by 16, which go through local memory so that rows are read and written.
#define T 16
kernel void tiledtranspose(global const float *in, global float *out, int width, int height) {
  local float tile[T][T + 1];
  int x = get_local_id(0), y = get_local_id(1);
  int column = get_group_id(0) * T, row = get_group_id(1) * T;
  tile[y][x] = in[(row + y) * width + column + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(column + y) * height + row + x] = tile[x][y];
}
