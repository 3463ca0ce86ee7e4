// Local memory in orders that follow from bits of the local ID and of values that are the same for all: lanes of a packet
// are permuted in registers.
#define L get_local_id(0)
#define NL get_local_size(0)
#define G get_global_id(0)
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)
// KERNEL exchanged
// KERNEL exchanged_wide
// KERNEL some_exchanged
// LOCALS 1 8 16 24 64 96
// PARTIAL off
// KERNEL butterflies
// LOCALS 1 2 16 64
// PARTIAL off
// KERNEL butterflies_of_doubles
// LOCALS 1 2 16 64
// PARTIAL off
// KERNEL stockham
// LOCALS 1 2 16 64
// PARTIAL off
// ARG table: float[256] iota
// KERNEL blocks
// ARG m: uint 13
// KERNEL by_any_bits
// ARG a: uint 11
// ARG b: int -6
// KERNEL colliding
// ARG m: uint 2
// KERNEL from_global_memory
// ARG in: int[N+64] iota
// ARG m: uint 5
kernel void exchanged(global uint *out, local uint *s) {
  uint l = L, x = G * 2654435761u, bound = NL;
  for (uint j = 1; j < 32; j = j * 3 - 1) {
    s[l] = x;
    WAIT;
    uint other = l ^ j;
    x = x * 5 + (other < bound ? s[other] : j);
    WAIT;
    if (other < bound)
      s[other] = x;
    WAIT;
    x += s[l];
    WAIT;
  }
  out[G] = x;
}
kernel void exchanged_wide(global ulong *out, local ulong *s) {
  ulong x = G * 0x9e3779b97f4a7c15ul;
  for (size_t j = 1; j < 16; j += 3) {
    s[L] = x;
    WAIT;
    size_t other = (L ^ j) % NL;
    x = x * 5 + s[other];
    WAIT;
  }
  out[G] = x;
}
kernel void some_exchanged(global int *out, global const int *in, local int *s) {
  int l = L, x = in[G];
  s[l] = x;
  for (int j = 1; j < 24; j += 2) {
    WAIT;
    int other = l ^ j, y = 0;
    if (other < (int)NL && (x & 3) != 0)
      y = s[other];
    WAIT;
    if (other < (int)NL && (l & 1) == 0)
      s[other] = y - x;
    x += y;
  }
  WAIT;
  out[G] = x + s[l];
}
kernel void butterflies(global float *out, local float *s) {
  uint l = L, mid = NL;
  s[l] = G % 13;
  s[l + mid] = G % 7;
  for (uint step = 1; step < 2 * mid; step *= 2) {
    WAIT;
    uint a = 2 * l - (l & (step - 1)), b = a + step;
    float x = s[a], y = s[b];
    s[a] = x + y;
    s[b] = x - y;
  }
  WAIT;
  out[G] = s[l] * 3 + s[l + mid];
}
kernel void butterflies_of_doubles(global double *out, local double *s) {
  size_t l = L, mid = NL;
  s[l] = G % 13;
  s[l + mid] = G % 7;
  for (size_t step = 1; step < 2 * mid; step *= 2) {
    WAIT;
    size_t a = 2 * (l & ~(step - 1)) + (l & (step - 1)), b = a + step;
    double x = s[a], y = s[b];
    s[a] = x + y;
    s[b] = x - y;
  }
  WAIT;
  out[G] = s[l] * 3 + s[l + mid];
}
kernel void stockham(global float *out, global const float *table, local float *s) {
  int l = L, mid = NL, from = 0, to = 2 * mid;
  s[l] = G % 13;
  s[l + mid] = G % 7;
  for (int step = 1; step < 2 * mid; step *= 2) {
    WAIT;
    int q = l % step, k = l - q;
    float x = s[from + l], y = s[from + l + mid];
    s[to + 2 * k + q] = x + y;
    s[to + 2 * k + q + step] = (x - y) * table[k];
    int t = from;
    from = to;
    to = t;
  }
  WAIT;
  out[G] = s[from + l] * 3 + s[from + l + mid];
}
kernel void blocks(global uint *out, local uint *s, uint m) {
  uint l = L, x = G;
  for (uint n = m; n < m + 6; ++n) {
    s[l] = x * 3;
    WAIT;
    x += s[l & ~n] * 7 + s[l & n];
    WAIT;
  }
  out[G] = x;
}
kernel void by_any_bits(global uint *out, local uint *s, uint a, int b) {
  uint l = L, x = G * 40503;
  s[l] = s[l + 64] = s[l + 128] = s[l + 192] = 0;
  WAIT;
  for (int i = 0; i < 5; ++i) {
    s[((l ^ a) & 63) + i] = x;
    WAIT;
    x += s[((l | (b & 7)) & 63) + 2 * (l & i)] + s[(l & 63) * 2 + 1 - (l & 3 & b)];
    WAIT;
  }
  out[G] = x;
}
kernel void colliding(global uint *out, local uint *s, uint m) {
  uint l = L;
  s[l] = s[l + 64] = 0;
  WAIT;
  s[2 * l - (l & m)] = 5;
  WAIT;
  out[G] = s[l] + 3 * s[2 * l - (l & m)];
}
kernel void from_global_memory(global int *out, global const int *in, local int *s, uint m) {
  size_t l = L, first = G - L;
  s[l] = in[first + (l ^ m)];
  WAIT;
  out[G] = s[NL - 1 - l] + in[first + (l & m)];
}
