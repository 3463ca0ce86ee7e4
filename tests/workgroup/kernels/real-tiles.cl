// Tiles in local memory: matrix product, transposition, stencils with halo, convolutions, n-body.
#define X get_local_id(0)
#define Y get_local_id(1)
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)
#define T 8
// KERNEL matmul
// LOCAL 8x8
// GLOBAL 24x16
// ARG a: float[16*32]
// ARG b: float[32*24]
// ARG k: int 32
// KERNEL matmul_any
// LOCAL 8x8
// GLOBAL 21x13
// ARG a: float[13*19]
// ARG b: float[19*21]
// ARG k: int 19
// KERNEL transposed
// LOCAL 16x4
// GLOBAL 32x12
// KERNEL jacobi
// LOCALS 8x8 16x4 5x3
// ARG in: float[(X+2)*(Y+2)]
// KERNEL rows
// LOCALS 1 7 16 64
// ARG in: float[N+16]
// KERNEL nbody
// LOCALS 1 8 16 64
// PARTIAL off
// KERNEL life
// LOCALS 8x8 16x4
// ARG in: uchar[(X+2)*(Y+2)] random(0,1)
// KERNEL heat
// KERNEL matmul
kernel void matmul(global float *c, global const float *a, global const float *b, int k) {
  local float as[T][T], bs[T][T];
  int x = (int)get_global_id(0), y = (int)get_global_id(1), w = (int)get_global_size(0);
  float sum = 0;
  for (int t = 0; t < k / T; ++t) {
    as[Y][X] = a[y * k + t * T + (int)X];
    bs[Y][X] = b[(t * T + (int)Y) * w + x];
    WAIT;
    for (int i = 0; i < T; ++i)
      sum += as[Y][i] * bs[i][X];
    WAIT;
  }
  c[y * w + x] = sum;
}
// The edges of the matrices are no edges of tiles: the groups are partial, and tiles are filled up with zeros.
kernel void matmul_any(global float *c, global const float *a, global const float *b, int k) {
  local float as[T][T], bs[T][T];
  int x = (int)get_global_id(0), y = (int)get_global_id(1), w = (int)get_global_size(0);
  int nx = (int)get_local_size(0), ny = (int)get_local_size(1);
  float sum = 0;
  for (int t = 0; t < k; t += T) {
    for (int i = (int)X; i < T; i += nx)
      as[Y][i] = t + i < k ? a[y * k + t + i] : 0;
    for (int i = (int)Y; i < T; i += ny)
      bs[i][X] = t + i < k ? b[(t + i) * w + x] : 0;
    WAIT;
    for (int i = 0; i < T; ++i)
      sum += as[Y][i] * bs[i][X];
    WAIT;
  }
  c[y * w + x] = sum;
}
kernel void transposed(global int *out, global const int *in) {
  local int tile[16][17];
  size_t w = get_global_size(0), h = get_global_size(1);
  tile[Y][X] = in[get_global_id(1) * w + get_global_id(0)];
  WAIT;
  size_t l = Y * get_local_size(0) + X, x = l % get_local_size(1), y = l / get_local_size(1);
  out[(get_group_id(0) * 16 + y) * h + get_group_id(1) * 4 + x] = tile[x][y];
}
kernel void jacobi(global float *out, global const float *in, local float *s) {
  int nx = (int)get_local_size(0), ny = (int)get_local_size(1), w = (int)get_global_size(0) + 2, sw = nx + 2;
  int x0 = (int)(get_group_id(0) * get_enqueued_local_size(0)), y0 = (int)(get_group_id(1) * get_enqueued_local_size(1));
  for (int y = (int)Y; y < ny + 2; y += ny)
    for (int x = (int)X; x < nx + 2; x += nx)
      s[y * sw + x] = in[(y0 + y) * w + x0 + x];
  WAIT;
  int at = ((int)Y + 1) * sw + (int)X + 1;
  float v = 0.25f * (s[at - 1] + s[at + 1] + s[at - sw] + s[at + sw]);
  WAIT;
  s[at] = v;
  WAIT;
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = v + s[at];
}
constant float weights[17] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3, 2, 1};
kernel void rows(global float *out, global const float *in, local float *s) {
  int n = (int)get_local_size(0);
  size_t first = get_global_id(0) - X;
  for (int i = (int)X; i < n + 16; i += n)
    s[i] = in[first + i];
  WAIT;
  float sum = 0;
  for (int i = 0; i < 17; ++i)
    sum += s[X + i] * weights[i];
  out[get_global_id(0)] = sum;
}
kernel void nbody(global float4 *out, global const float4 *in, local float4 *s) {
  float4 me = in[get_global_id(0)], force = (float4)(0);
  for (size_t t = 0; t < get_num_groups(0); ++t) {
    s[X] = in[t * get_local_size(0) + X];
    WAIT;
    for (size_t i = 0; i < get_local_size(0); ++i) {
      float4 d = s[i] - me;
      float r = d.x * d.x + d.y * d.y + d.z * d.z + 0.5f;
      force += d * (s[i].w / r);
    }
    WAIT;
  }
  out[get_global_id(0)] = force;
}
kernel void life(global uchar *out, global const uchar *in, local uchar *s) {
  int nx = (int)get_local_size(0), ny = (int)get_local_size(1), w = (int)get_global_size(0) + 2, sw = nx + 2;
  int x0 = (int)get_global_id(0) - (int)X, y0 = (int)get_global_id(1) - (int)Y;
  for (int i = (int)Y * nx + (int)X; i < sw * (ny + 2); i += nx * ny)
    s[i] = in[(y0 + i / sw) * w + x0 + i % sw];
  WAIT;
  int n = 0;
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 3; ++x)
      n += s[((int)Y + y) * sw + (int)X + x];
  int me = s[((int)Y + 1) * sw + (int)X + 1];
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = n - me == 3 || (me && n - me == 2);
}
// Several steps of time between one load and one store.
kernel void heat(global float *out, global const float *in, local float *s) {
  size_t l = X, n = get_local_size(0);
  s[l] = in[get_global_id(0)];
  WAIT;
  for (int t = 0; t < 4; ++t) {
    float left = l > 0 ? s[l - 1] : s[l], right = l + 1 < n ? s[l + 1] : s[l], mid = s[l];
    WAIT;
    s[l] = mid + 0.25f * (left - 2 * mid + right);
    WAIT;
  }
  out[get_global_id(0)] = s[l];
}
