// Windows around a work-item: loops whose counter begins and ends at sums of the ID that carry no flags. Away from
// wrap-around, all lanes are in the loop equally long. The last kernels wrap around.
// KERNEL window
// RECIPE LOAD-CONTIGUOUS, STORE-CONTIGUOUS
// ARG out: uint[N*2] zero
// ARG data: uint[N*2]
// ARG r: uint 3
kernel void window(global uint *restrict out, global const uint *restrict data, uint r) {
  uint i = (uint)get_global_id(0) + r, sum = 0;
  for (uint k = i - r; k <= i + r; ++k)
    sum = sum * 31 + data[k];
  out[i] = sum;
}

// Items at both ends return.
// KERNEL inner_window
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG r: uint 5
// ARG n: uint N-2
kernel void inner_window(global uint *out, global const uint *data, uint r, uint n) {
  uint i = get_global_id(0), sum = 0;
  if (i < r || i + r >= n)
    return;
  for (uint k = i - r; k <= i + r; ++k)
    sum = sum * 31 + data[k];
  out[i] = sum;
}

// KERNEL clamped_window
// RECIPE LOAD-CONTIGUOUS, STORE-CONTIGUOUS
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG r: uint 4
// ARG n: uint N
kernel void clamped_window(global uint *restrict out, global const uint *restrict data, uint r, uint n) {
  uint i = get_global_id(0), sum = 0;
  uint from = i > r ? i - r : 0, to = min(i + r, n - 1);
  for (uint k = from; k <= to; ++k)
    sum = sum * 31 + data[k];
  out[i] = sum / (to - from + 1);
}

// KERNEL window_of_size_t
// RECIPE LOAD-CONTIGUOUS, STORE-CONTIGUOUS
// ARG out: uint[N*2] zero
// ARG data: uint[N*2]
// ARG r: ulong 3
kernel void window_of_size_t(global uint *restrict out, global const uint *restrict data, ulong r) {
  size_t i = get_global_id(0) + r;
  uint sum = 0;
  for (size_t k = i - r; k <= i + r; ++k)
    sum = sum * 31 + data[k];
  out[i] = sum;
}

// KERNEL window_of_ints
// ARG out: uint[N*2] zero
// ARG data: uint[N*2]
// ARG r: int 3
kernel void window_of_ints(global uint *restrict out, global const uint *restrict data, int r) {
  int i = (uint)get_global_id(0) + (uint)r;
  uint sum = 0;
  for (int k = (uint)i - (uint)r; k <= (int)((uint)i + (uint)r); k += 2)
    sum = sum * 31 + data[k];
  out[i] = sum;
}

// KERNEL weighted
// RECIPE LOAD-CONTIGUOUS
// ARG out: int[N*2] zero
// ARG data: int[N*2]
// ARG weights: int[9]
// ARG r: uint 4
kernel void weighted(global int *restrict out, global const int *restrict data, global const int *restrict weights,
                     uint r) {
  uint i = get_global_id(0) + r;
  int sum = 0;
  for (uint k = i - r; k < i + r + 1; ++k)
    sum += data[k] * weights[k - (i - r)];
  out[i] = sum;
}

// KERNEL window_in_rows
// RECIPE LOAD-CONTIGUOUS
// GLOBAL 38x3
// ARG out: uint[N*9] zero
// ARG data: uint[N*9]
// ARG r: uint 2
// ARG pitch: uint X+7
kernel void window_in_rows(global uint *restrict out, global const uint *restrict data, uint r, uint pitch) {
  uint x = get_global_id(0) + r, y = get_global_id(1) + r, sum = 0;
  for (uint v = y - r; v <= y + r; ++v)
    for (uint u = x - r; u <= x + r; ++u)
      sum = sum * 31 + data[v * pitch + u];
  out[y * pitch + x] = sum;
}

// KERNEL to_the_end
// RECIPE LOAD-CONTIGUOUS-MASKED
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG n: uint N
kernel void to_the_end(global uint *restrict out, global const uint *restrict data, uint n) {
  uint i = get_global_id(0), sum = 0;
  for (uint k = i + 1; k != n; ++k)
    sum = sum * 31 + data[k];
  out[i] = sum;
}

// KERNEL to_the_start
// RECIPE LOAD-CONTIGUOUS-MASKED
// ARG out: uint[N] zero
// ARG data: uint[N]
kernel void to_the_start(global uint *restrict out, global const uint *restrict data) {
  uint i = get_global_id(0), sum = 0;
  for (uint k = i; k != 0; --k)
    sum = sum * 31 + data[k];
  out[i] = sum;
}

// KERNEL down
// RECIPE LOAD-CONTIGUOUS-MASKED, STORE-CONTIGUOUS-MASKED
// ARG out: int[N*5] zero
// ARG data: int[N*5]
// ARG n: int N*5-7
kernel void down(global int *restrict out, global const int *restrict data, int n) {
  for (int i = (int)get_global_id(0) + 4 * (int)get_global_size(0); i >= 0; i -= get_global_size(0))
    if (i < n)
      out[i] = data[i] * 3;
}

// KERNEL from_the_end
// ARG out: int[N*5] zero
// ARG data: int[N*5]
// ARG n: int N*5-7
kernel void from_the_end(global int *restrict out, global const int *restrict data, int n) {
  for (int i = n - 1 - (int)get_global_id(0); i >= 0; i -= get_global_size(0))
    out[i] = data[i] * 3;
}

// KERNEL down_to_the_first_row
// RECIPE LOAD-CONTIGUOUS
// ARG out: uint[N*5] zero
// ARG data: uint[N*5]
// ARG rows: uint 5
kernel void down_to_the_first_row(global uint *restrict out, global const uint *restrict data, uint rows) {
  uint x = get_global_id(0), width = get_global_size(0), sum = 0;
  for (uint i = x + (rows - 1) * width; i >= width; i -= width)
    out[i] = sum = sum * 31 + data[i];
}

// The first work-items have no window: its beginning wraps around, and lies behind its end.
// KERNEL begins_below_zero
// ARG out: uint[N] zero
// ARG data: uint[N*2]
// ARG r: uint 5
kernel void begins_below_zero(global uint *out, global const uint *data, uint r) {
  uint i = get_global_id(0), sum = 0;
  for (uint k = i - r; k <= i + r; ++k)
    sum = sum * 31 + data[k];
  out[i] = sum;
}

// The end of the window wraps around for the last work-items, which have none.
// KERNEL ends_beyond
// ARG out: uint[N] zero
// ARG data: uint[N*3]
// ARG r: uint 5
// ARG base: uint 4294967240
kernel void ends_beyond(global uint *out, global const uint *data, uint r, uint base) {
  uint i = (uint)get_global_id(0) + base, sum = 0;
  for (uint k = i - r; k <= i + r; ++k)
    sum = sum * 31 + data[k - base + r];
  out[get_global_id(0)] = sum;
}

// As ints, the sums wrap around in the middle of the range.
// KERNEL ends_beyond_ints
// ARG out: uint[N] zero
// ARG data: uint[N*3]
// ARG r: uint 5
// ARG base: uint 2147483600
kernel void ends_beyond_ints(global uint *out, global const uint *data, uint r, uint base) {
  uint i = (uint)get_global_id(0) + base, sum = 0;
  for (int k = i - r; k < (int)(i + r); k = (uint)k + 1)
    sum = sum * 31 + data[(uint)k - base + r];
  out[get_global_id(0)] = sum;
}

// KERNEL ends_beyond_longs
// ARG out: uint[N] zero
// ARG data: uint[N*3]
// ARG r: ulong 5
// ARG base: ulong 18446744073709551580
kernel void ends_beyond_longs(global uint *out, global const uint *data, ulong r, ulong base) {
  ulong i = get_global_id(0) + base;
  uint sum = 0;
  for (ulong k = i - r; k <= i + r; ++k)
    sum = sum * 31 + data[k - base + r];
  out[get_global_id(0)] = sum;
}

// A length of the window that wraps around.
// KERNEL no_window
// ARG out: uint[N] zero
// ARG data: uint[N*3]
// ARG r: uint 2147483650
kernel void no_window(global uint *out, global const uint *data, uint r) {
  uint i = (uint)get_global_id(0) + 7, sum = 0;
  for (uint k = i; k < i + 2 * r && sum < 1000; ++k)
    sum += data[k] + 1;
  out[get_global_id(0)] = sum;
}

// The counter passes its limit in no lane; it wraps around instead.
// KERNEL all_the_way
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG limit: uint 40
// ARG step: uint 268435455
kernel void all_the_way(global uint *out, global const uint *data, uint limit, uint step) {
  uint i = get_global_id(0), sum = 0, times = 0;
  for (uint k = i; k != limit && times < 40; k += step, ++times)
    if (k < get_global_size(0))
      sum = sum * 31 + data[k];
  out[i] = sum;
}

// KERNEL around_to_the_limit
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG start: uint 4294967200
kernel void around_to_the_limit(global uint *out, global const uint *data, uint start) {
  uint i = get_global_id(0), sum = 0;
  for (uint k = start + i; k != 20; ++k)
    if (k < 20)
      sum = sum * 31 + data[k];
  out[i] = sum;
}

// KERNEL below_zero_unsigned
// ARG out: uint[N*3] zero
// ARG data: uint[N*3]
// ARG n: uint N*3
// ARG step: uint 50
kernel void below_zero_unsigned(global uint *out, global const uint *data, uint n, uint step) {
  uint times = 0;
  for (uint k = (uint)get_global_id(0) * 3; k >= 1 && times < 3; k -= step, ++times)
    if (k < n)
      out[k] = data[k] * 3 + times;
}
