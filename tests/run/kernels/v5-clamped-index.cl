// V5: indices that are cut off at a border, in bounds of loops and in addresses, straight and nested, under guards, in loops, with
// results, and around what must not be copied. In the interior everything is linear; at the border lanes differ.
// GLOBAL 75
// ARG out: int[N] zero
// ARG in: int[N] random(-100,100)
// ARG r: int {3}
// ARG n: int 75

kernel void cut_window(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0), sum = 0;
  for (int j = max(x - r, 0); j <= min(x + r, n - 1); ++j)
    sum = sum * 3 + in[j] + (j - x);
  out[x] = sum;
}

kernel void neighbours(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0);
  out[x] = in[max(x - 1, 0)] + 3 * in[x] + 5 * in[min(x + 1, n - 1)] + 7 * in[clamp(x + r, 0, n - 1)] + max(x - 1, 0);
}

kernel void clamped_in_loop(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0), sum = 0;
  for (int d = -r; d <= r; ++d)
    sum = sum * 3 + in[clamp(x + d, 0, n - 1)];
  out[x] = sum;
}

kernel void by_select(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0);
  int left = x > r ? x - r : 2, right = x >= n - r ? n - 1 : x + r;
  out[x] = in[left] - 3 * in[right];
}

kernel void behind_guard(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0), sum = 5;
  if (x >= n - 4 || in[x] < -60)
    return;
  for (int j = max(x - 2, 0); j < min(x + r, n - 8); ++j) {
    if (in[j] == 7)
      continue;
    sum = sum * 3 + in[j];
    if (sum > 10000)
      break;
  }
  out[x] = sum;
}

kernel void two_levels(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0), sum = 0;
  int last = min(x + r, n - 2);
  for (int j = max(x - r, 1); j <= last; ++j)
    sum = sum * 5 + in[max(j - 2, 0)] - in[min(j + 2, n - 1)];
  out[x] = sum + last;
}

kernel void all_are_border(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0);
  out[x] = in[min(x, r)] + in[max(x, n - 1)];
}

kernel void of_data(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0);
  int far = clamp(x + in[x], 0, n - 1), near = clamp(x - r, 0, far);
  out[x] = in[far] * 3 + in[near];
}

kernel void wide_and_unsigned(global int *out, global const int *in, int r, int n) {
  size_t x = get_global_id(0);
  long left = max((long)x - r, 0L);
  uint right = min((uint)x + (uint)r, (uint)n - 1u);
  out[x] = in[left] * 3 - in[right] + in[min(x + 2, (size_t)(n - 1))];
}

kernel void atomics_behind_it(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0);
  int left = max(x - r, 0);
  atomic_add(&out[left], in[left] & 15);
  atomic_add(&out[min(x + r, n - 1)], 1);
}

int last_of(global const int *in, int x, int r, int n) {
  int j = min(x + r, n - 1);
  if (in[j] > 50)
    return j;
  for (; j > 0 && in[j] < 0; --j)
    if (in[j] == -50)
      return -j;
  return in[j];
}

kernel void of_a_call(global int *out, global const int *in, int r, int n) {
  int x = get_global_id(0);
  out[x] = last_of(in, x, r, n);
}
