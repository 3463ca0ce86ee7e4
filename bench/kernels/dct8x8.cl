// Cosine transforms of blocks of 8 by 8: rows, then columns, a coefficient a work-item.
#define B 8
kernel __attribute__((reqd_work_group_size(B, B, 1))) void dct8x8(global const float *image, global float *out,
                                                                  global const float *cosines, int width) {
  local float block[B][B], rows[B][B];
  int x = get_local_id(0), y = get_local_id(1), at = get_global_id(1) * width + get_global_id(0);
  block[y][x] = image[at];
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0.0f;
  for (int i = 0; i < B; ++i)
    sum += block[y][i] * cosines[x * B + i];
  rows[y][x] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  sum = 0.0f;
  for (int i = 0; i < B; ++i)
    sum += cosines[y * B + i] * rows[i][x];
  out[at] = sum;
}
