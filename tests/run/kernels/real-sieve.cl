// A sieve: each work-item strikes the multiples of its own number in its own row.
// ARG rows: uchar[64*N] zero
kernel void sieve(global uchar *rows) {
  uint i = get_global_id(0);
  global uchar *row = rows + 64 * i;
  uint step = i % 9 + 2;
  for (uint k = 2 * step; k < 64; k += step)
    row[k] = 1;
}
