// V32: all work depends on the dimension that is not vectorized.
// ARG out: int[N] zero
// ARG rows: int[Y] random(0,9)
kernel void uniform_row(global int *out, global const int *rows) {
  size_t x = get_global_id(0), y = get_global_id(1);
  int r = 0;
  for (int k = 0; k < rows[y]; ++k)
    r += k * k;
  if (rows[y] & 1)
    out[y * get_global_size(0) + x] = r;
}
