// V5: loops that start and end relative to the work-item's own place run equally often for all of them: counters, bounds and
// addresses are linear, and the loop is uniform; one whose bound is cut off at a border is not.
// GLOBAL 61
// ARG out: int[N] zero
// ARG in: int[N+80] random(-100,100)
// ARG r: int {3}
// ARG n: int 61

int at(global const int *in, int j) { return in[j + 40]; }

kernel void window(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0), sum = 0;
  for (int j = x - r; j <= x + r; ++j)
    sum = sum * 3 + at(in, j);
  out[x] = sum;
}

kernel void window_of_none(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0), sum = 0;
  for (int j = x + r; j < x - r; ++j)
    sum += at(in, j);
  out[x] = sum + 1;
}

kernel void down_by_two(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0), sum = 0;
  for (int j = x + 4 * r; j > x - r; j -= 2)
    sum = sum * 3 + at(in, j);
  out[x] = sum;
}

kernel void up_to_another(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0), sum = 0;
  for (int j = x; j != x + r; j++) {
    if (at(in, j) == 50)
      continue;
    sum += at(in, j) * (j - x + 1);
  }
  out[x] = sum;
}

kernel void within_guard(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0), sum = 0;
  if (x < n - 7 && in[x] > -50) {
    for (int j = x - r; j < x + r; j += r - 1)
      sum += at(in, j) + j;
    out[x] = sum;
  }
}

kernel void leaves_early(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0), sum = 0, j;
  for (j = x - r; j <= x + 5 * r; ++j) {
    sum += at(in, j);
    if (sum > 60)
      break;
  }
  out[x] = sum + 1000 * j;
}

kernel void twice_as_far(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0), sum = 0;
  for (int j = 2 * (x & 15) - r; j <= 2 * (x & 15) + r; ++j)
    sum = sum * 3 + at(in, j);
  for (int j = x / 2 * 2; j <= 2 * x && j < 60; ++j)
    sum += at(in, j);
  for (int j = 2 * x - 40; j < 2 * x - 40 + r; ++j)
    sum = sum * 5 + in[(j & 63) + 3];
  out[x] = sum;
}

kernel void in_a_loop(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0), sum = 0;
  for (int i = x - 2; i <= x + 2; ++i)
    for (int j = i - r; j <= i + r; ++j)
      sum = sum * 3 + at(in, j) - (j - i);
  out[x] = sum;
}

kernel void compared(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0), a = x + r, b = x - in[0], sum = 0;
  sum += (a < b) + 2 * (a >= b) + 4 * (a == b) + 8 * (a != x + 3) + 16 * ((uint)a < (uint)b) + 32 * (a - 1 > b);
  out[x] = sum;
}

kernel void cut_off(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0), sum = 0;
  for (int j = max(x - r, 0); j <= min(x + r, n - 1); ++j)
    sum = sum * 3 + at(in, j) + (x - j);
  out[x] = sum;
}

kernel void short_and_unsigned(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0), sum = 0;
  for (short j = (short)(x - r); j <= (short)(x + r); ++j)
    sum = sum * 3 + at(in, j);
  for (uint j = (uint)x + 1; j < (uint)x + (uint)r; ++j)
    sum = sum * 3 + in[j];
  for (long j = (long)x - r; j <= (long)x + r; ++j)
    sum = sum * 3 + in[j + 40];
  out[x] = sum;
}
