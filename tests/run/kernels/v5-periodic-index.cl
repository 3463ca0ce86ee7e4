// Indices that come in again at the other end of the range are linear where no lane of the packet does; remainders of
// negative dividends, of sums that wrap, and by divisors of any sign stay what they are.
// GLOBAL 300
// LOCAL 100

// ARG w: int 300
// ARG a: int[300]
kernel void both_ends(global const int *a, global int *b, int w) {
  int x = get_global_id(0);
  b[x] = a[(x + w - 1) % w] * 3 - a[(x + 1) % w] + a[(x + 7) % w];
}

// KERNEL sizes
// ARG w: ulong 300
// ARG a: int[300]
kernel void sizes(global const int *a, global int *b, ulong w) {
  size_t x = get_global_id(0);
  b[x] = a[(x + w - 2) % w] * 3 - a[(x + 1) % w];
}

// KERNEL unsigned_ints
// ARG w: uint 300
// ARG a: int[300]
kernel void unsigned_ints(global const int *a, global int *b, uint w) {
  uint x = get_global_id(0);
  b[x] = a[(x + w - 2) % w] * 3 - a[(x + 1) % w];
}

// KERNEL shorter
// ARG w: int 20
// ARG a: int[20]
kernel void shorter(global const int *a, global int *b, int w) {
  int x = get_global_id(0);
  b[x] = a[(x + w - 1) % w] * 3 - a[(x + 1) % w];
}

// KERNEL constant_size
// ARG a: int[300]
kernel void constant_size(global const int *a, global int *b) {
  int x = get_global_id(0);
  b[x] = a[(x + 299) % 300] * 3 - a[(x + 1) % 300] + a[(x + 150) % 300] + a[(x + 149) % 300];
}

// Remainders below 0 are added to the index of a middle.
// KERNEL negative
// ARG w: int 100
// ARG a: int[400]
kernel void negative(global const int *a, global int *b, int w) {
  int x = get_global_id(0);
  b[x] = a[200 + (x - 150) % w] * 3 + a[200 + (x - 150 + w) % w] + a[200 + (x - 150) % -w];
}

// KERNEL negative_divisor
// ARG w: int -100
// ARG a: int[400]
kernel void negative_divisor(global const int *a, global int *b, int w) {
  int x = get_global_id(0);
  b[x] = a[200 + (x - 150) % w] * 3 + a[200 + (x - 150 + w) % w];
}

// The sum wraps, the remainder is of what is left.
// KERNEL wraps
// ARG w: uint 4294967000
// ARG a: int[400]
kernel void wraps(global const int *a, global int *b, uint w) {
  uint x = get_global_id(0);
  uint i = (x + w - 3) % w, j = (x + w + 200) % w;
  b[x] = (i < 400 ? a[i] : 7) * 3 + (j < 400 ? a[j] : 5);
}

// KERNEL wraps_below
// ARG w: int 2147483647
// ARG a: int[400]
kernel void wraps_below(global const int *a, global int *b, int w) {
  uint x = get_global_id(0);
  int i = (int)(x * 1u + 2147483600u + (uint)w) % w;
  b[x] = i >= 0 && i < 400 ? a[i] : i;
}

// KERNEL grid
// ARG w: int 60
// ARG h: int 5
// ARG a: int[300]
kernel void grid(global const int *a, global int *b, int w, int h) {
  int i = get_global_id(0), x = i % w, y = i / w;
  int l = (x + w - 1) % w, r = (x + 1) % w, u = (y + h - 1) % h, d = (y + 1) % h;
  b[i] = a[y * w + l] + a[y * w + r] * 3 + a[u * w + x] * 5 + a[d * w + x] * 7;
}

// KERNEL looped
// ARG w: int 300
// ARG a: int[300]
kernel void looped(global const int *a, global int *b, int w, int n) {
  int x = get_global_id(0), s = 0;
  if (x % 7 == 3)
    return;
  for (int d = -5; d <= 5; ++d)
    s = s * 3 + a[(x + d + w) % w];
  b[x] = s;
}

// By comparison in the place of a remainder.
// KERNEL compared
// ARG w: int 300
// ARG a: int[300]
kernel void compared(global const int *a, global int *b, int w) {
  int x = get_global_id(0);
  int r = x + 9 < w ? x + 9 : x + 9 - w, l = x - 9 >= 0 ? x - 9 : x - 9 + w;
  b[x] = a[r] * 3 - a[l];
}
