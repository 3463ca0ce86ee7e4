// Planes and volumes in tiles: products, transposition, stencils with halo, filters, integral images, blocks of pixels.
#define X get_local_id(0)
#define Y get_local_id(1)
#define NX get_local_size(0)
#define NY get_local_size(1)
#define GX get_global_id(0)
#define GY get_global_id(1)
#define W get_global_size(0)
#define H get_global_size(1)
#define SYNC barrier(CLK_LOCAL_MEM_FENCE)
// Product of matrices: tiles as wide as the group, whatever that is.
kernel void product(global int *c, global const int *a, global const int *b, local int *ta, local int *tb) {
  size_t n = W, x = X, y = Y;
  int sum = 0;
  for (size_t k = 0; k < n; k += NX) {
    size_t wide = min(NX, n - k);
    if (k + x < n)
      ta[y * NX + x] = a[GY * n + k + x];
    for (size_t r = y; r < wide; r += NY)
      tb[r * NX + x] = b[((k + r) % H) * n + GX];
    SYNC;
    for (size_t i = 0; i < wide; ++i)
      sum += ta[y * NX + i] * tb[i * NX + x];
    SYNC;
  }
  c[GY * n + GX] = sum;
}
kernel void transpose(global int *out, global const int *in, local int *tile) {
  tile[Y * (NX + 1) + X] = in[GY * W + GX];
  SYNC;
  size_t at = Y * NX + X, x = at % NY, y = at / NY;
  size_t to_x = GY - Y + x, to_y = GX - X + y;
  out[to_y * H + to_x] = tile[x * (NX + 1) + y];
}
// Heat on a plate: a halo of one around the tile, loaded by whoever stands at a border.
kernel void stencil(global float *out, global const float *in, local float *t) {
  int w = (int)W, h = (int)H, gx = (int)GX, gy = (int)GY, x = (int)X + 1, y = (int)Y + 1, pitch = (int)NX + 2;
#define AT(px, py) in[clamp(py, 0, h - 1) * w + clamp(px, 0, w - 1)]
  t[y * pitch + x] = in[gy * w + gx];
  if (X == 0)
    t[y * pitch] = AT(gx - 1, gy);
  if (X == NX - 1)
    t[y * pitch + x + 1] = AT(gx + 1, gy);
  if (Y == 0)
    t[x] = AT(gx, gy - 1);
  if (Y == NY - 1)
    t[(y + 1) * pitch + x] = AT(gx, gy + 1);
  SYNC;
  out[gy * w + gx] = 0.5f * t[y * pitch + x] + 0.125f * (t[y * pitch + x - 1] + t[y * pitch + x + 1] + t[(y - 1) * pitch + x] + t[(y + 1) * pitch + x]);
}
// Median of nine of a tile without halo.
#define ORDER(a, b) { uchar lo = min(a, b), hi = max(a, b); a = lo; b = hi; }
kernel void median(global uchar *out, global const uchar *in, local uchar *t) {
  int x = (int)X, y = (int)Y, nx = (int)NX, ny = (int)NY;
  t[y * nx + x] = in[GY * W + GX];
  SYNC;
  uchar v[9];
  for (int dy = -1, k = 0; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      v[k++] = t[clamp(y + dy, 0, ny - 1) * nx + clamp(x + dx, 0, nx - 1)];
  for (int i = 0; i < 5; ++i)
    for (int j = i + 1; j < 9; ++j)
      ORDER(v[i], v[j])
  out[GY * W + GX] = v[4];
}
// An integral image of each tile: rows, then columns.
kernel void integral(global int *out, global const int *in, local int *t) {
  size_t at = Y * NX + X;
  t[at] = in[GY * W + GX];
  for (size_t d = 1; d < NX; d *= 2) {
    SYNC;
    int left = X >= d ? t[at - d] : 0;
    SYNC;
    t[at] += left;
  }
  for (size_t d = 1; d < NY; d *= 2) {
    SYNC;
    int above = Y >= d ? t[at - d * NX] : 0;
    SYNC;
    t[at] += above;
  }
  out[GY * W + GX] = t[at];
}
// A game of life with the tile as a torus, three generations.
kernel void life(global int *out, global const int *in, local char *cell) {
  int x = (int)X, y = (int)Y, nx = (int)NX, ny = (int)NY;
  cell[y * nx + x] = (char)(in[GY * W + GX] & 1);
  for (int generation = 0; generation < 3; ++generation) {
    SYNC;
    int around = 0;
    for (int k = 0; k < 9; ++k)
      if (k != 4)
        around += cell[((y + k / 3 - 1 + ny) % ny) * nx + (x + k % 3 - 1 + nx) % nx];
    char now = cell[y * nx + x];
    SYNC;
    cell[y * nx + x] = around == 3 || (now && around == 2);
  }
  out[GY * W + GX] = cell[y * nx + x];
}
// Blocks of vectors: colours to the mean of their tile, by a collective on each channel.
kernel void mean_colour(global int4 *out, global const int4 *in) {
  int4 p = in[GY * W + GX];
  int n = (int)(NX * NY);
  int4 mean = (int4)(work_group_reduce_add(p.x), work_group_reduce_add(p.y), work_group_reduce_add(p.z), work_group_reduce_max(p.w)) / (int4)(n, n, n, 1);
  out[GY * W + GX] = p - mean;
}
// A volume: neighbours in three dimensions, those outside of the group from global memory.
kernel void laplace(global int *out, global const int *in, local int *t) {
  size_t w = W, h = H, d = get_global_size(2), gx = GX, gy = GY, gz = get_global_id(2), x = X, y = Y, z = get_local_id(2);
  size_t nx = NX, ny = NY, nz = get_local_size(2);
#define T(px, py, pz) t[((pz) * ny + (py)) * nx + (px)]
#define V(px, py, pz) in[((pz) * h + (py)) * w + (px)]
  T(x, y, z) = V(gx, gy, gz);
  SYNC;
  int sum = -6 * T(x, y, z);
  sum += x ? T(x - 1, y, z) : gx ? V(gx - 1, gy, gz) : 0;
  sum += x + 1 < nx ? T(x + 1, y, z) : gx + 1 < w ? V(gx + 1, gy, gz) : 0;
  sum += y ? T(x, y - 1, z) : gy ? V(gx, gy - 1, gz) : 0;
  sum += y + 1 < ny ? T(x, y + 1, z) : gy + 1 < h ? V(gx, gy + 1, gz) : 0;
  sum += z ? T(x, y, z - 1) : gz ? V(gx, gy, gz - 1) : 0;
  sum += z + 1 < nz ? T(x, y, z + 1) : gz + 1 < d ? V(gx, gy, gz + 1) : 0;
  SYNC;
  out[(gz * h + gy) * w + gx] = sum;
}
