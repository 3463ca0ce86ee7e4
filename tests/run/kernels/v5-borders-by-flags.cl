// Neighbours whose index stays at the border, or goes to the other one, by the result of a comparison. Away from the
// borders they are contiguous.
// KERNEL left
// RECIPE LOAD-CONTIGUOUS
// ARG out: int[N] zero
// ARG data: int[N]
kernel void left(global int *restrict out, global const int *restrict data) {
  int x = get_global_id(0);
  out[x] = data[x - (x > 0)] * 3;
}

// KERNEL both
// RECIPE LOAD-CONTIGUOUS
// ARG out: int[N] zero
// ARG data: int[N]
// ARG n: int X
kernel void both(global int *out, global const int *data, int n) {
  int x = get_global_id(0), y = get_global_id(1) * get_global_size(0);
  out[y + x] = data[y + x - (x > 0)] * 3 + data[y + x + (x < n - 1)] * 5;
}

// KERNEL both_unsigned
// RECIPE LOAD-CONTIGUOUS
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG n: uint X
kernel void both_unsigned(global uint *out, global const uint *data, uint n) {
  uint x = get_global_id(0);
  out[x] = data[x - (x != 0)] * 3 + data[x + (x < n - 1)] * 5 + data[x + 1 - (x == n - 1)];
}

// KERNEL both_sizes
// RECIPE LOAD-CONTIGUOUS
// OFFSET 5
// ARG out: uint[N*2] zero
// ARG data: uint[N*2]
// ARG n: ulong N+5
kernel void both_sizes(global uint *restrict out, global const uint *restrict data, ulong n) {
  size_t x = get_global_id(0);
  out[x] = data[x - (x > 5)] * 3 + data[x + (x + 1 < n)] * 5;
}

// KERNEL around
// RECIPE LOAD-CONTIGUOUS
// ARG out: int[N] zero
// ARG data: int[N]
// ARG n: int X
kernel void around(global int *restrict out, global const int *restrict data, int n) {
  int x = get_global_id(0), l = x == 0 ? n - 1 : x - 1, r = x == n - 1 ? 0 : x + 1;
  out[x] = data[l] * 3 + data[r] * 5;
}

// KERNEL around_unsigned
// RECIPE LOAD-CONTIGUOUS
// GLOBAL 74x3
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG w: uint X
// ARG h: uint Y
kernel void around_unsigned(global uint *restrict out, global const uint *restrict data, uint w, uint h) {
  uint x = get_global_id(0), y = get_global_id(1);
  uint l = x == 0 ? w - 1 : x - 1, r = x == w - 1 ? 0 : x + 1, u = y == 0 ? h - 1 : y - 1, d = y == h - 1 ? 0 : y + 1;
  out[y * w + x] = data[y * w + l] * 3 + data[y * w + r] * 5 + data[u * w + x] * 7 + data[d * w + l] * 11;
}

// KERNEL steps
// RECIPE LOAD-CONTIGUOUS
// ARG out: int[N] zero
// ARG data: int[N*2]
// ARG n: int X
// ARG step: int 9
kernel void steps(global int *restrict out, global const int *restrict data, int n, int step) {
  int x = get_global_id(0), right = x < n - step ? step : 0, left = x >= 3 ? -3 : 0;
  out[x] = data[x + right] * 3 + data[x + left] * 5 + data[x + (x >= 70 ? 74 : 0)];
}

// The limit is in the middle, so that most packets are on one side of it.
// KERNEL in_the_middle
// ARG out: uint[N] zero
// ARG data: uint[N*2]
// ARG n: uint 37
kernel void in_the_middle(global uint *restrict out, global const uint *restrict data, uint n) {
  uint x = get_global_id(0);
  out[x] = data[x + (x > n)] * 3 + data[x - (x >= n)] * 5 + data[x < n ? x + n : x - n];
}

// The index wraps around below the first work-item, which does not use it, and beyond the last one.
// KERNEL wraps
// ARG out: uint[N] zero
// ARG data: uint[N*2]
// ARG base: uint 4294967260
// ARG n: uint N
kernel void wraps(global uint *restrict out, global const uint *restrict data, uint base, uint n) {
  uint x = (uint)get_global_id(0) + base, at = x - (x > 7);
  out[get_global_id(0)] = at < n ? data[at] : at;
}

// KERNEL of_one
// GLOBAL 1
// ARG out: int[N] zero
// ARG data: int[N]
// ARG n: int 1
kernel void of_one(global int *restrict out, global const int *restrict data, int n) {
  int x = get_global_id(0);
  out[x] = data[x - (x > 0)] * 3 + data[x + (x < n - 1)] * 5 + data[x == n - 1 ? 0 : x + 1];
}
