// Rows whose length is a power of two that only the running program knows, and short rows.
// KERNEL masked_column
// RECIPE LOAD-CONTIGUOUS
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG p: uint 32
kernel void masked_column(global uint *restrict out, global const uint *restrict data, uint p) {
  uint x = get_global_id(0);
  out[x] = data[x & (p - 1)] * 3 + x;
}

// KERNEL shifted_row
// RECIPE LOAD-UNIFORM
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG s: uint 4
kernel void shifted_row(global uint *restrict out, global const uint *restrict data, uint s) {
  uint x = get_global_id(0);
  out[x] = data[x >> s] * 3 + x;
}

// KERNEL row_and_column
// RECIPE LOAD-CONTIGUOUS
// ARG out: uint[N*3] zero
// ARG data: uint[N*3]
// ARG s: uint 5
// ARG pitch: uint 40
kernel void row_and_column(global uint *restrict out, global const uint *restrict data, uint s, uint pitch) {
  uint x = get_global_id(0), r = x >> s, k = x & ((1u << s) - 1);
  out[r * pitch + k] = data[r * pitch + k] * 3 + data[x >> s << s] * 5 + data[x & ~((1u << s) - 1)];
}

// KERNEL signed_rows
// OFFSET 3
// ARG out: int[N+3] zero
// ARG data: int[N*2]
// ARG s: int 3
// ARG off: int 20
kernel void signed_rows(global int *restrict out, global const int *restrict data, int s, int off) {
  int x = get_global_id(0);
  out[x] = data[((x - off) >> s) + 16] * 3 + data[((x - off) & -16) + 32] * 5 + data[((x - off) & 15) + 1];
}

// KERNEL beginning
// RECIPE LOAD-UNIFORM
// ARG out: uint[N] zero
// ARG data: uint[N]
kernel void beginning(global uint *restrict out, global const uint *restrict data) {
  uint x = get_global_id(0);
  out[x] = data[x & -32] * 3 + data[x & 0x50] * 5 + x;
}

// KERNEL short_rows
// RECIPE LOAD-CONTIGUOUS
// ARG out: int[N] zero
// ARG data: int[N]
// ARG weights: int[N]
kernel void short_rows(global int *restrict out, global const int *restrict data, global const int *restrict weights) {
  int x = get_global_id(0);
  out[x] = data[x] * weights[x % 16] + weights[x / 20] * 3 + weights[x >> 4] * 5 + weights[x % 24];
}

// KERNEL very_short_rows
// ARG out: int[N] zero
// ARG data: int[N]
kernel void very_short_rows(global int *restrict out, global const int *restrict data) {
  int x = get_global_id(0);
  out[x] = data[x % 8] + data[x / 4] * 3 + data[x & 3] * 5 + data[x & -8] * 7 + data[x % 5] * 11;
}

// No power of two, no low bits; all bits.
// KERNEL any_mask
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG mask: uint 45
// ARG p: uint 24
// ARG all: uint 4294967295
kernel void any_mask(global uint *restrict out, global const uint *restrict data, uint mask, uint p, uint all) {
  uint x = get_global_id(0);
  out[x] = data[x & mask] * 3 + data[x & (p - 1)] * 5 + data[x & -p] * 7 + data[x & all] * 11 + data[x & ~all] * 13;
}

// Beyond the first row of all the numbers: x wraps around within a packet.
// KERNEL wraps
// ARG out: uint[N] zero
// ARG data: uint[N]
// ARG base: uint 4294967270
// ARG p: uint 32
// ARG s: uint 31
kernel void wraps(global uint *restrict out, global const uint *restrict data, uint base, uint p, uint s) {
  uint x = (uint)get_global_id(0) + base;
  out[get_global_id(0)] = data[x & (p - 1)] * 3 + data[x >> s] * 5 + data[x & 63] * 7 + data[x >> 27];
}

// KERNEL sizes
// OFFSET 9
// ARG out: uint[N+9] zero
// ARG data: uint[N*2]
// ARG p: ulong 32
// ARG s: ulong 4
kernel void sizes(global uint *restrict out, global const uint *restrict data, ulong p, ulong s) {
  size_t x = get_global_id(0);
  out[x] = data[x & (p - 1)] * 3 + data[x >> s] * 5 + data[x & -p] * 7 + data[3 * x & 63] * 11 + data[2 * x >> 5];
}
