// Counters that begin at the work-item's ID, go on by the size of the range and end at a limit: 32 bits that wrap around
// for some arguments only.
// KERNEL unsigned_counter
// RECIPE LOAD-CONTIGUOUS-MASKED, STORE-CONTIGUOUS-MASKED
// ARG out: uint[N*5] zero
// ARG data: uint[N*10]
// ARG n: uint N*5-3
kernel void unsigned_counter(global uint *out, global const uint *data, uint n) {
  for (uint i = get_global_id(0); i < n; i += get_global_size(0))
    out[i] = data[i] + data[2 * i + 1];
}

// KERNEL signed_counter
// RECIPE LOAD-CONTIGUOUS-MASKED, STORE-CONTIGUOUS-MASKED
// ARG out: int[N*5] zero
// ARG data: int[N*10]
// ARG n: int N*5-3
kernel void signed_counter(global int *out, global const int *data, int n) {
  for (int i = get_global_id(0); i <= n; i += get_global_size(0))
    out[i] = data[i] - data[n - i];
}

// KERNEL rows
// RECIPE LOAD-CONTIGUOUS-MASKED, STORE-CONTIGUOUS-MASKED
// ARG out: int[N*5] zero
// ARG data: int[N*10]
// ARG n: ulong N
kernel void rows(global int *out, global const int *data, ulong n) {
  for (uint row = 0; row < 5; ++row)
    for (uint i = get_global_id(0); i < n; i += get_global_size(0))
      if (data[row * n + i] > data[i])
        out[row * (uint)n + i] = data[i + row * (uint)n + 1];
}

// The start is above most limits; in some lanes it wraps around.
// KERNEL starts_beyond
// ARG out: uint[N*5] zero
// ARG data: uint[N*5]
// ARG n: uint N*4
// ARG start: uint 4294967276
kernel void starts_beyond(global uint *out, global const uint *data, uint n, uint start) {
  for (uint i = (uint)get_global_id(0) + start; i < n; i += get_global_size(0))
    out[i] = data[i];
}

// After four steps the counter wraps around within a packet.
// KERNEL comes_back
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG n: uint 4294967295
// ARG step: uint 1073741819
kernel void comes_back(global uint *out, global const uint *data, uint n, uint step) {
  uint times = 0, sum = 0;
  for (uint i = get_global_id(0); i < n && times < 9; i += step, ++times)
    if (i < get_global_size(0))
      sum = sum * 31 + data[i];
  out[get_global_id(0)] = sum;
}

// KERNEL comes_back_signed
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG n: int 2147483647
// ARG step: uint 1073741819
kernel void comes_back_signed(global uint *out, global const uint *data, int n, uint step) {
  uint times = 0, sum = 0;
  for (int i = get_global_id(0); i < n && times < 9; i += step, ++times)
    if ((uint)i < get_global_size(0))
      sum = sum * 31 + data[(uint)i];
  out[get_global_id(0)] = sum;
}

// KERNEL comes_back_down
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG n: uint 4294967295
// ARG step: uint 3221225467
kernel void comes_back_down(global uint *out, global const uint *data, uint n, uint step) {
  uint times = 0, sum = 0;
  for (uint i = get_global_id(0); i < n && times < 9; i += step, ++times)
    if (i < get_global_size(0))
      sum = sum * 31 + data[i];
  out[get_global_id(0)] = sum;
}

// KERNEL long_limit
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG n: ulong 9223372036854775813
// ARG step: uint 1073741819
kernel void long_limit(global uint *out, global const uint *data, ulong n, uint step) {
  uint times = 0, sum = 0;
  for (uint i = get_global_id(0); i < n && times < 9; i += step, ++times)
    if (i < get_global_size(0))
      sum = sum * 31 + data[i];
  out[get_global_id(0)] = sum;
}

// KERNEL negative_limit
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG n: ulong 18446744073709551596
// ARG step: uint 1073741819
kernel void negative_limit(global uint *out, global const uint *data, ulong n, uint step) {
  uint times = 0, sum = 0;
  for (int i = get_global_id(0); i < n && times < 9; i += step, ++times)
    if ((uint)i < get_global_size(0))
      sum = sum * 31 + data[(uint)i];
  out[get_global_id(0)] = sum;
}

// Down, below zero.
// KERNEL goes_down
// ARG out: uint[N*5] zero
// ARG data: uint[N*5]
// ARG n: uint N*5
// ARG step: uint N
kernel void goes_down(global uint *out, global const uint *data, uint n, uint step) {
  for (uint i = (uint)get_global_id(0) + 3 * step; i < n; i -= step)
    out[i] = data[i];
}
