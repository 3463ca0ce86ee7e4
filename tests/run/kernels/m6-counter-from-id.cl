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
#define COMES_BACK(NAME, COUNTER, LIMIT)                                                                               \
  kernel void NAME(global uint *out, global const uint *data, LIMIT n, uint step) {                                    \
    uint times = 0, sum = 0;                                                                                           \
    for (COUNTER i = get_global_id(0); i < n && times < 9; i += step, ++times)                                         \
      if ((uint)i < get_global_size(0))                                                                                \
        sum = sum * 31 + data[(uint)i];                                                                                \
    out[get_global_id(0)] = sum;                                                                                       \
  }
// KERNEL comes_back
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG n: uint 4294967295
// ARG step: uint 1073741819
COMES_BACK(comes_back, uint, uint)

// KERNEL comes_back_signed
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG n: int 2147483647
// ARG step: uint 1073741819
COMES_BACK(comes_back_signed, int, int)

// KERNEL comes_back_down
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG n: uint 4294967295
// ARG step: uint 3221225467
COMES_BACK(comes_back_down, uint, uint)

// KERNEL long_limit
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG n: ulong 9223372036854775813
// ARG step: uint 1073741819
COMES_BACK(long_limit, uint, ulong)

// KERNEL negative_limit
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG n: ulong 18446744073709551596
// ARG step: uint 1073741819
COMES_BACK(negative_limit, int, ulong)

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

// Limits and offsets in memory.
// KERNEL limit_in_memory
// RECIPE LOAD-CONTIGUOUS-MASKED, STORE-CONTIGUOUS-MASKED
// ARG out: int[N*5] zero
// ARG data: int[N*5]
// ARG n: int[1] 367
kernel void limit_in_memory(global int *restrict out, global const int *data, global const int *n) {
  for (int i = get_global_id(0); i < *n; i += get_global_size(0))
    out[i] = data[i] * 3;
}

// KERNEL segments
// RECIPE LOAD-CONTIGUOUS-MASKED
// LOCAL 16
// ARG out: int[N] zero
// ARG data: int[N*8]
// ARG offsets: uint[N] iota(0,71)
kernel void segments(global int *out, global const int *data, global const uint *offsets) {
  uint from = offsets[get_group_id(0)], to = offsets[get_group_id(0) + 1];
  int sum = 0;
  for (uint i = from + get_local_id(0); i < to; i += get_local_size(0))
    sum = sum * 7 + data[i];
  out[get_global_id(0)] = sum;
}

// The indices of the first group wrap around.
// KERNEL segments_wrap
// LOCAL 37
// ARG out: int[N] zero
// ARG data: int[N*8]
// ARG offsets: uint[N] iota(4294967276,20)
kernel void segments_wrap(global int *out, global const int *data, global const uint *offsets) {
  uint from = offsets[get_group_id(0)];
  int sum = 0;
  for (uint i = from + get_local_id(0); i - from < 60; i += get_local_size(0))
    if (get_group_id(0) != 0 || get_local_id(0) >= 20)
      sum = sum * 7 + data[i];
  out[get_global_id(0)] = sum;
}

// KERNEL offset_in_loop
// RECIPE LOAD-CONTIGUOUS
// ARG out: int[N] zero
// ARG data: int[N*4]
// ARG offsets: uint[4] iota(0,70)
kernel void offset_in_loop(global int *out, global const int *data, global const uint *offsets) {
  uint id = get_global_id(0);
  int sum = 0;
  for (int k = 0; k < 4; ++k)
    sum = sum * 7 + data[offsets[k] + id];
  out[id] = sum;
}

// KERNEL offset_in_loop_wraps
// ARG out: int[N] zero
// ARG data: int[N*4]
// ARG offsets: uint[4] iota(4294967276,1)
kernel void offset_in_loop_wraps(global int *out, global const int *data, global const uint *offsets) {
  uint id = get_global_id(0);
  int sum = 0;
  for (int k = 0; k < 4; ++k) {
    if (id >= 20)
      sum = sum * 7 + data[offsets[k] + id];
  }
  out[id] = sum;
}

// KERNEL offset_behind_branch
// RECIPE LOAD-CONTIGUOUS-MASKED, STORE-CONTIGUOUS-MASKED
// ARG out: uint[N*2] zero
// ARG data: uint[N*2]
// ARG offset: uint[1] 33
// ARG n: uint N-5
kernel void offset_behind_branch(global uint *restrict out, global const uint *data, global const uint *offset, uint n) {
  uint id = get_global_id(0);
  if (data[id] % 3 && id < n)
    out[*offset + id] = data[*offset + id] + data[id];
}

// KERNEL rows_of_rows
// RECIPE LOAD-CONTIGUOUS-MASKED, STORE-CONTIGUOUS-MASKED
// GLOBAL 74x2
// ARG out: uint[N*5] zero
// ARG data: uint[N*5]
// ARG width: uint 100
// ARG height: uint 7
kernel void rows_of_rows(global uint *out, global const uint *data, uint width, uint height) {
  for (uint row = get_global_id(1); row < height; row += get_global_size(1))
    for (uint column = get_global_id(0); column < width; column += get_global_size(0))
      out[row * width + column] = data[row * width + column] * 3;
}

// The limit changes: what an iteration compares with does not bound its own index, which wraps around within a packet.
// KERNEL limit_changes
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG limits: uint[9] {4294967295,4294967295,4294967295,4294967295,100,50,10,9,0}
// ARG step: uint 1073741819
kernel void limit_changes(global uint *out, global const uint *data, global const uint *limits, uint step) {
  uint sum = 0, n, i = get_global_id(0);
  do {
    n = *limits++;
    if (i < get_global_size(0))
      sum = sum * 31 + data[i];
    i += step;
  } while (i < n);
  out[get_global_id(0)] = sum;
}

// Counters that go down over the lanes: at the ID 0, they would wrap around before the limit ends the loop.
// KERNEL down_over_lanes
// ARG out: uint[N] zero
// ARG data: uint[N*2] iota
// ARG n: uint 4294967290
// ARG step: uint 1
// ARG start: uint 2147483615
// ARG start2: uint 2147483615
kernel void down_over_lanes(global uint *out, global const uint *data, uint n, uint step, uint start, uint start2) {
  uint sum = 0;
  for (uint i = start + start2 - (uint)get_global_id(0); i < n; i += step)
    sum = sum * 31 + data[(long)i - (4294967230 - (long)get_global_size(0))];
  out[get_global_id(0)] = sum;
}

// KERNEL down_over_lanes_signed
// ARG out: uint[N] zero
// ARG data: uint[N*2] iota
// ARG n: int 2147483640
// ARG start: uint 2147483600
// ARG step: uint 1
kernel void down_over_lanes_signed(global uint *out, global const uint *data, int n, uint start, uint step) {
  uint sum = 0;
  for (int i = start - 2 * (uint)get_local_id(0); i < n; i = (uint)i + step)
    sum = sum * 31 + data[(long)i - (2147483600 - 2 * (long)get_local_size(0))];
  out[get_global_id(0)] = sum;
}

// KERNEL limit_loaded_again
// ARG out: uint[N*5] zero
// ARG data: uint[N*5]
// ARG n: uint[1] 367
kernel void limit_loaded_again(global uint *out, global const uint *data, global const uint *n) {
  for (uint i = get_global_id(0); i < *n; i += get_global_size(0))
    out[i] = data[i] * 3;
}

// In the fifth iteration, some lanes have wrapped around, and the limit is small.
// KERNEL limit_loaded_again_wraps
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG limits: uint[9] {4294967295,4294967295,4294967295,4294967295,70,60,50,40,0}
// ARG step: uint 1073741819
kernel void limit_loaded_again_wraps(global uint *out, global const uint *data, global const uint *limits, uint step) {
  uint sum = 0;
  for (uint i = get_global_id(0); i < *limits; i += step, ++limits)
    if (i < get_global_size(0))
      out[get_global_id(0)] = sum = sum * 31 + data[i];
}
