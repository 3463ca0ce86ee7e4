// A step of finite differences in three dimensions, of order eight: a work-item goes down a column, whose neighbours
// above and below it keeps; those beside it lie in a tile of the plane in local memory.
#define W 32
#define H 8
#define R 4
kernel __attribute__((reqd_work_group_size(W, H, 1))) void
fdtd3d(global const float *in, global float *out, constant float *weights, int row, int plane, int depth) {
  local float tile[H + 2 * R][W + 2 * R];
  int x = get_local_id(0), y = get_local_id(1);
  int at = R * plane + (get_global_id(1) + R) * row + get_global_id(0) + R;
  float above[R], here = in[at], below[R];
  for (int i = 0; i < R; ++i) {
    above[i] = in[at - (i + 1) * plane];
    below[i] = in[at + (i + 1) * plane];
  }
  for (int z = 0; z < depth; ++z) {
    tile[y + R][x + R] = here;
    if (y < R) {
      tile[y][x + R] = in[at - R * row];
      tile[y + H + R][x + R] = in[at + H * row];
    }
    if (x < R) {
      tile[y + R][x] = in[at - R];
      tile[y + R][x + W + R] = in[at + W];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = weights[0] * here;
    for (int i = 1; i <= R; ++i)
      sum += weights[i] * (above[i - 1] + below[i - 1] + tile[y + R - i][x + R] + tile[y + R + i][x + R] +
                           tile[y + R][x + R - i] + tile[y + R][x + R + i]);
    out[at] = sum;
    at += plane;
    for (int i = R - 1; i > 0; --i)
      above[i] = above[i - 1];
    above[0] = here;
    here = below[0];
    for (int i = 0; i < R - 1; ++i)
      below[i] = below[i + 1];
    if (z + 1 < depth)
      below[R - 1] = in[at + R * plane];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
