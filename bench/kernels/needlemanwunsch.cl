// Alignment of two sequences by Needleman and Wunsch: the blocks of one diagonal of the matrix, each by its own diagonals in
// local memory.
#define B 16
kernel __attribute__((reqd_work_group_size(B, 1, 1))) void needlemanwunsch(global const int *reference,
                                                                           global int *matrix, int columns,
                                                                           int penalty, int diagonal) {
  local int t[B + 1][B + 1], r[B][B];
  int l = get_local_id(0), x0 = get_group_id(0), y0 = diagonal - 1 - x0;
  int corner = columns * B * y0 + B * x0, base = corner + columns + 1;
  if (l == 0)
    t[0][0] = matrix[corner];
  for (int i = 0; i < B; ++i)
    r[i][l] = reference[base + columns * i + l];
  t[l + 1][0] = matrix[corner + columns * (l + 1)];
  t[0][l + 1] = matrix[corner + l + 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int m = 0; m < B; ++m) {
    if (l <= m) {
      int x = l + 1, y = m - l + 1;
      t[y][x] = max(t[y - 1][x - 1] + r[y - 1][x - 1], max(t[y][x - 1] - penalty, t[y - 1][x] - penalty));
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int m = B - 2; m >= 0; --m) {
    if (l <= m) {
      int x = l + B - m, y = B - l;
      t[y][x] = max(t[y - 1][x - 1] + r[y - 1][x - 1], max(t[y][x - 1] - penalty, t[y - 1][x] - penalty));
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = 0; i < B; ++i)
    matrix[base + columns * i + l] = t[i + 1][l + 1];
}
