// Indices that a border mirrors are linear where no lane of the packet is beyond it.
// GLOBAL 90x3
// LOCAL 45x3

// ARG a: int[270]
// ARG w: int 90
kernel void reflect(global const int *a, global int *b, int w) {
  int x = get_global_id(0), y = get_global_id(1), s = 0;
  for (int d = -2; d <= 2; ++d) {
    int i = abs(x + d);
    i = i >= w ? 2 * w - 2 - i : i;
    s = s * 5 + a[y * w + i];
  }
  b[y * w + x] = s;
}

kernel void symmetric(global const int *a, global int *b, int w) {
  int x = get_global_id(0), y = get_global_id(1), s = 0;
  for (int d = -3; d <= 3; ++d) {
    int i = x + d;
    i = i < 0 ? -1 - i : i;
    i = i < w ? i : 2 * w - 1 - i;
    s = s * 5 + a[y * w + i];
  }
  b[y * w + x] = s;
}

// Half of the lanes run backwards.
kernel void halves(global const int *a, global int *b, int w) {
  int x = get_global_id(0), y = get_global_id(1);
  int i = x < 40 ? 39 - x : x, j = y & 1 ? x : w - 1 - x;
  b[y * w + x] = a[y * w + i] * 3 + a[y * w + j];
}

// The other arm is anything.
// KERNEL looked_up
// ARG a: int[270]
// ARG w: int 90
// ARG t: int[90] random(0,89)
kernel void looked_up(global const int *a, global const int *t, global int *b, int w) {
  int x = get_global_id(0), y = get_global_id(1);
  int i = x < w - 20 ? x + 20 : t[x];
  b[y * w + x] = a[y * w + i];
}

// KERNEL smallest
// ARG a: int[90]
// ARG c: int[270] random(-9,9)
kernel void smallest(global const int *a, global const int *c, global int *b) {
  int x = get_global_id(0), y = get_global_id(1);
  uint i = abs(c[y * 90 + x] + x - 10);
  b[y * 90 + x] = i < 90 ? a[i] : (int)abs(x - 2147483647 - 1 + (y & 1));
}
