// C = A * B in row-major order, by tiles of 16 by 16 in local memory.
#define T 16
kernel __attribute__((reqd_work_group_size(T, T, 1))) void tiledmatmul(global const float *a, global const float *b,
                                                                       global float *c, int n) {
  local float as[T][T], bs[T][T];
  int x = get_local_id(0), y = get_local_id(1);
  int col = get_global_id(0), row = get_global_id(1);
  float sum = 0.0f;
  for (int t = 0; t < n; t += T) {
    as[y][x] = a[row * n + t + x];
    bs[y][x] = b[(t + y) * n + col];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < T; i++)
      sum += as[y][i] * bs[i][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + col] = sum;
}
