// Three by three binomial filter of an image with a border, by tiles that bring their halo into local memory.
#define W 32
#define H 8
kernel __attribute__((reqd_work_group_size(W, H, 1))) void haloblur(global const float *in, global float *out,
                                                                    int stride) {
  local float tile[H + 2][W + 2];
  int x = get_local_id(0), y = get_local_id(1);
  int at = (get_global_id(1) + 1) * stride + get_global_id(0) + 1;
  tile[y + 1][x + 1] = in[at];
  if (y == 0)
    tile[0][x + 1] = in[at - stride];
  if (y == H - 1)
    tile[H + 1][x + 1] = in[at + stride];
  if (x < 2) {
    int side = x * (W + 1);
    tile[y + 1][side] = in[at - x - 1 + side];
    if (y == 0)
      tile[0][side] = in[at - stride - x - 1 + side];
    if (y == H - 1)
      tile[H + 1][side] = in[at + stride - x - 1 + side];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float edges = tile[y][x + 1] + tile[y + 1][x] + tile[y + 1][x + 2] + tile[y + 2][x + 1];
  float corners = tile[y][x] + tile[y][x + 2] + tile[y + 2][x] + tile[y + 2][x + 2];
  out[at] = 0.25f * tile[y + 1][x + 1] + 0.125f * edges + 0.0625f * corners;
}
