// Kernels in the forms in which benchmark suites publish them: LU decomposition, a stencil of several steps in a tile, a scan
// over a window that moves, a reduction of vectors, a transposition through padded local memory, copies by the group.
// KERNEL lud_diagonal
// LOCAL 16
// GLOBAL 16
// ARG m: float[1024] random(1,9)
// ARG shadow: float[256]
// ARG matrix_dim: int 32
// ARG offset: int 3
// KERNEL hotspot
// LOCAL 16x16
// GLOBAL 48x32
// ARG iteration: int 2
// ARG power: float[1200] random(0,1)
// ARG temp_src: float[1200] random(70,90)
// ARG temp_dst: float[1200]
// ARG grid_cols: int 35
// ARG grid_rows: int 23
// ARG border_cols: int 2
// ARG border_rows: int 2
// ARG cap: float 0.5
// ARG rx: float 2
// ARG ry: float 3
// ARG rz: float 80
// ARG step: float 0.01
// KERNEL bottom_scan
// LOCALS 1 4 16 64
// PARTIAL off
// ARG in: int[1024] random(0,9)
// ARG isums: int[64] iota
// ARG out: int[1024]
// ARG n: int 1000
// KERNEL reduce_vectors
// LOCALS 1 2 16 64
// PARTIAL off
// ARG in: float[1200] random(0,1)
// ARG out: float[64]
// ARG n: uint 150
// KERNEL transpose_padded
// LOCAL 16x16
// GLOBAL 32x48
// ARG out: float[1536]
// ARG in: float[1536] iota
// ARG width: int 30
// ARG height: int 45
// ARG block: float[272]
// KERNEL copied
// ARG in: float[N+64] iota
// PARTIAL off
// Only in one dimension: work-items above each other would share a place of `at`.
// KERNEL compacted
// LOCAL 64
// GLOBAL 192
// ARG in: int[N] random(-9,9)
#define BLOCK 16
kernel void lud_diagonal(global float *m, local float *shadow, int matrix_dim, int offset) {
  int i, j, tx = get_local_id(0);
  int array_offset = offset * matrix_dim + offset;
  for (i = 0; i < BLOCK; i++) {
    shadow[i * BLOCK + tx] = m[array_offset + tx];
    array_offset += matrix_dim;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (i = 0; i < BLOCK - 1; i++) {
    if (tx > i) {
      for (j = 0; j < i; j++)
        shadow[tx * BLOCK + i] -= shadow[tx * BLOCK + j] * shadow[j * BLOCK + i];
      shadow[tx * BLOCK + i] /= shadow[i * BLOCK + i];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (tx > i)
      for (j = 0; j < i + 1; j++)
        shadow[(i + 1) * BLOCK + tx] -= shadow[(i + 1) * BLOCK + j] * shadow[j * BLOCK + tx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  array_offset = (offset + 1) * matrix_dim + offset;
  for (i = 1; i < BLOCK; i++) {
    m[array_offset + tx] = shadow[i * BLOCK + tx];
    array_offset += matrix_dim;
  }
}
#define IN_RANGE(x, min, max) ((x) >= (min) && (x) <= (max))
kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void hotspot(int iteration, global const float *power, global const float *temp_src, global float *temp_dst, int grid_cols,
             int grid_rows, int border_cols, int border_rows, float cap, float rx, float ry, float rz, float step) {
  local float temp[16][16], heat[16][16], next[16][16];
  float amb_temp = 80.0f, step_div_cap = step / cap, rx_1 = 1 / rx, ry_1 = 1 / ry, rz_1 = 1 / rz;
  int bx = get_group_id(0), by = get_group_id(1), tx = get_local_id(0), ty = get_local_id(1);
  int small_rows = 16 - iteration * 2, small_cols = 16 - iteration * 2;
  int blkY = small_rows * by - border_rows, blkX = small_cols * bx - border_cols;
  int blkYmax = blkY + 15, blkXmax = blkX + 15, y = blkY + ty, x = blkX + tx, index = grid_cols * y + x;
  if (IN_RANGE(y, 0, grid_rows - 1) && IN_RANGE(x, 0, grid_cols - 1)) {
    temp[ty][tx] = temp_src[index];
    heat[ty][tx] = power[index];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int y0 = (blkY < 0) ? -blkY : 0, y1 = (blkYmax > grid_rows - 1) ? 15 - (blkYmax - grid_rows + 1) : 15;
  int x0 = (blkX < 0) ? -blkX : 0, x1 = (blkXmax > grid_cols - 1) ? 15 - (blkXmax - grid_cols + 1) : 15;
  int N = max(ty - 1, y0), S = min(ty + 1, y1), W = max(tx - 1, x0), E = min(tx + 1, x1);
  bool computed = false;
  for (int i = 0; i < iteration; i++) {
    computed = false;
    if (IN_RANGE(tx, i + 1, 16 - i - 2) && IN_RANGE(ty, i + 1, 16 - i - 2) && IN_RANGE(tx, x0, x1) && IN_RANGE(ty, y0, y1)) {
      computed = true;
      next[ty][tx] = temp[ty][tx] + step_div_cap * (heat[ty][tx] + (temp[S][tx] + temp[N][tx] - 2.0f * temp[ty][tx]) * ry_1 +
                                                   (temp[ty][E] + temp[ty][W] - 2.0f * temp[ty][tx]) * rx_1 +
                                                   (amb_temp - temp[ty][tx]) * rz_1);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == iteration - 1)
      break;
    if (computed)
      temp[ty][tx] = next[ty][tx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (computed)
    temp_dst[index] = next[ty][tx];
}
int scan_local(int val, local int *lmem, int exclusive) {
  int idx = get_local_id(0);
  lmem[idx] = 0;
  idx += get_local_size(0);
  lmem[idx] = val;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 1; i < get_local_size(0); i *= 2) {
    int t = lmem[idx - i];
    barrier(CLK_LOCAL_MEM_FENCE);
    lmem[idx] += t;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  return lmem[idx - exclusive];
}
kernel void bottom_scan(global const int *in, global const int *isums, global int *out, const int n, local int *lmem) {
  local int s_seed;
  int n4 = n / 4, region = n4 / get_num_groups(0), start = get_group_id(0) * region;
  int stop = (get_group_id(0) == get_num_groups(0) - 1) ? n4 : start + region;
  int i = start + get_local_id(0), window = start, seed = isums[get_group_id(0)];
  const global int4 *in4 = (const global int4 *)in;
  global int4 *out4 = (global int4 *)out;
  while (window < stop) {
    int4 v;
    if (i < stop)
      v = in4[i];
    else
      v = 0;
    v.y += v.x;
    v.z += v.y;
    v.w += v.z;
    int res = scan_local(v.w, lmem, 1);
    v += res + seed;
    if (i < stop)
      out4[i] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == get_local_size(0) - 1)
      s_seed = v.w;
    barrier(CLK_LOCAL_MEM_FENCE);
    seed = s_seed;
    window += get_local_size(0);
    i += get_local_size(0);
  }
}
kernel void reduce_vectors(global const float4 *in, global float4 *out, local float4 *s, uint n) {
  uint tid = get_local_id(0), i = get_group_id(0) * (get_local_size(0) * 2) + tid;
  s[tid] = (i < n) ? in[i] : (float4)(0.0f);
  if (i + get_local_size(0) < n)
    s[tid] += in[i + get_local_size(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = get_local_size(0) / 2; k > 0; k >>= 1) {
    if (tid < k)
      s[tid] += s[tid + k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (tid == 0)
    out[get_group_id(0)] = s[0];
}
kernel void transpose_padded(global float *out, global const float *in, int width, int height, local float *block) {
  uint x = get_global_id(0), y = get_global_id(1);
  if (x < width && y < height)
    block[get_local_id(1) * 17 + get_local_id(0)] = in[y * width + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  x = get_group_id(1) * 16 + get_local_id(0);
  y = get_group_id(0) * 16 + get_local_id(1);
  if (x < height && y < width)
    out[y * height + x] = block[get_local_id(0) * 17 + get_local_id(1)];
}
kernel void copied(global float *out, global const float *in, local float *t) {
  size_t n = get_local_size(0), first = get_group_id(0) * n;
  for (size_t i = get_local_id(0); i < n; i += n)
    t[i] = in[first + i];
  barrier(CLK_LOCAL_MEM_FENCE);
  float x = sqrt(fabs(t[get_local_id(0)])) + t[n - 1 - get_local_id(0)] * .5f;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = x;
}
kernel void compacted(global int *out, global const int *in, local int *at) {
  size_t l = get_local_id(0), n = get_local_size(0);
  int x = in[get_global_id(0)], keep = x > 0;
  at[l] = keep;
  for (size_t d = 1; d < n; d <<= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int t = l >= d ? at[l - d] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    at[l] += t;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  size_t first = get_global_id(0) - l;
  out[get_global_id(0)] = 0;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (keep)
    out[first + at[l] - 1] = x;
}
