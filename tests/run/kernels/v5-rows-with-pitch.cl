// Row and column of an index, put together again with another length: sums without flags, of 32 bits, that do not wrap
// around within a packet. In the last kernels they do.
// KERNEL copied
// RECIPE LOAD-CONTIGUOUS, STORE-CONTIGUOUS
// ARG out: uint[N*3] zero
// ARG data: uint[N*3]
// ARG pitch: uint 80
kernel void copied(global uint *restrict out, global const uint *restrict data, uint pitch) {
  uint i = get_global_id(0), r = i / 64, k = i % 64;
  out[r * pitch + k] = data[r * pitch + k] * 3;
}

// KERNEL of_a_width
// RECIPE LOAD-CONTIGUOUS, STORE-CONTIGUOUS
// ARG out: uint[N*5] zero
// ARG data: uint[N*5]
// ARG pitch: uint 100
// ARG width: uint 29
kernel void of_a_width(global uint *restrict out, global const uint *restrict data, uint pitch, uint width) {
  uint i = get_global_id(0), r = i / width, k = i % width;
  out[r * pitch + k] = data[r * pitch + k] * 3;
}

// KERNEL narrower
// RECIPE LOAD-CONTIGUOUS, STORE-CONTIGUOUS
// ARG out: uint[N] zero
// ARG data: uint[N*5]
// ARG pitch: uint 9
// ARG width: uint 33
kernel void narrower(global uint *restrict out, global const uint *restrict data, uint pitch, uint width) {
  uint i = get_global_id(0), r = i / width, k = i % width;
  out[i] = data[r * pitch + k] * 3;
}

// KERNEL neighbours
// RECIPE LOAD-CONTIGUOUS, STORE-CONTIGUOUS
// ARG out: uint[N*9] zero
// ARG data: uint[N*9]
// ARG pitch: uint 70
// ARG width: uint 31
kernel void neighbours(global uint *out, global const uint *data, uint pitch, uint width) {
  uint i = get_global_id(0), y = i / width + 1, x = i % width + 1, c = y * pitch + x;
  out[c] = data[c - 1] + data[c + 1] * 3 + data[c - pitch] * 5 + data[c + pitch] * 7;
}

// KERNEL behind_a_guard
// RECIPE LOAD-CONTIGUOUS
// ARG out: uint[N*7] zero
// ARG data: uint[N*7]
// ARG bias: uint[N]
// ARG pitch: uint 50
// ARG width: uint 41
// ARG off: uint 6
kernel void behind_a_guard(global uint *out, global const uint *data, global const uint *bias, uint pitch, uint width,
                           uint off) {
  uint i = get_global_id(0);
  if (i >= 70)
    return;
  uint r = i / width, k = i - r * width;
  out[off + r * pitch + k] = data[off + r * pitch + k] + bias[k];
}

// KERNEL by_ints
// RECIPE LOAD-CONTIGUOUS
// ARG out: int[N] zero
// ARG data: int[N*5]
// ARG pitch: uint 50
// ARG width: int 40
kernel void by_ints(global int *restrict out, global const int *restrict data, uint pitch, int width) {
  int i = get_global_id(0), r = i / width, k = i % width;
  out[i] = data[(int)(r * pitch + (uint)k)];
}

// In the first row, the sum wraps around behind the 30th element.
// KERNEL wraps_in_a_row
// ARG out: uint[N] zero
// ARG data: uint[N*3]
// ARG pitch: uint 80
// ARG off: uint 4294967266
kernel void wraps_in_a_row(global uint *restrict out, global const uint *restrict data, uint pitch, uint off) {
  uint i = get_global_id(0), r = i / 64, k = i % 64;
  if (i >= 30)
    out[i] = data[off + r * pitch + k] * 3;
}

// The rows go down, and the first column of each is below zero.
// KERNEL rows_go_down
// ARG out: uint[N] zero
// ARG data: uint[N*3]
// ARG pitch: uint 4294967276
// ARG width: uint 24
// ARG off: uint 61
kernel void rows_go_down(global uint *restrict out, global const uint *restrict data, uint pitch, uint width, uint off) {
  uint i = get_global_id(0), r = i / width, k = i % width;
  out[i] = r < 3 || k ? data[off + r * pitch + k] * 3 : i;
}

// KERNEL wraps_as_int
// ARG out: uint[N] zero
// ARG data: uint[N*3]
// ARG pitch: uint 80
// ARG off: uint 2147483640
kernel void wraps_as_int(global uint *restrict out, global const uint *restrict data, uint pitch, uint off) {
  uint i = get_global_id(0), r = i / 64, k = i % 64;
  int at = off + r * pitch + k;
  out[i] = at < 0 ? data[(long)at + 2147483648] : data[(long)at - 2147483640] * 5;
}
