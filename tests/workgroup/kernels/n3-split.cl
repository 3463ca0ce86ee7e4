// Loops over packets that are cut where a comparison of an id changes: every comparison, of signed and unsigned ids, with
// bounds in front of, inside and behind the group, in the middle of a packet and between two.
// LOCALS 1 7 16 64 100
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)
// KERNEL of_ints
kernel void of_ints(global int *out, global const int *in, local int *s) {
  int l = get_local_id(0), n = get_local_size(0);
  s[l] = in[get_global_id(0)];
  for (int b = -2; b < n + 20; b += 5) {
    WAIT;
    if (l < b)
      s[l] += b;
    WAIT;
    if (l <= b)
      s[l] ^= n - 1;
    WAIT;
    if (l > b)
      s[l] -= 3;
    WAIT;
    if (b <= l)
      s[l] *= 5;
    WAIT;
    if (l == b)
      s[l] += 1000;
    WAIT;
    if (l != b)
      s[l] ^= 7;
  }
  WAIT;
  out[get_global_id(0)] = s[n - 1 - l];
}
// KERNEL of_unsigned
kernel void of_unsigned(global uint *out, global const uint *in, local uint *s) {
  uint l = get_local_id(0), n = get_local_size(0);
  s[l] = in[get_global_id(0)];
  for (uint b = 0xfffffffe; b != 3; ++b) {
    WAIT;
    if (l < b)
      s[l] += b;
    if (l > b)
      s[l] -= 3;
    WAIT;
    if (l <= b)
      s[n - 1 - l] ^= b;
    WAIT;
    if (l >= b)
      s[l] *= 5;
    if (l == b)
      s[l] += 1000;
  }
  WAIT;
  out[get_global_id(0)] = s[n - 1 - l];
}
// KERNEL of_sizes
kernel void of_sizes(global uint *out, global const uint *in, local uint *s) {
  size_t l = get_local_id(0), n = get_local_size(0);
  s[l] = in[get_global_id(0)];
  for (size_t d = n; d != 0; d /= 2) {
    WAIT;
    uint a = l >= d ? s[l - d] : 1, b = 0;
    if (l + d < n)
      b = s[l + d];
    WAIT;
    s[l] += l < d ? a * 3 : a + b;
    if (l == 0)
      s[0] += d;
  }
  WAIT;
  out[get_global_id(0)] = s[l];
}
// KERNEL of_global_ids
kernel void of_global_ids(global uint *out, global const uint *in, local uint *s) {
  size_t g = get_global_id(0), l = get_local_id(0);
  int i = g;
  s[l] = in[g];
  for (int b = -20; b < (int)get_global_size(0) + 20; b += 9) {
    WAIT;
    if (i < b)
      s[l] += b;
    if (g >= b)
      s[l] ^= 5;
    WAIT;
    if (i == b)
      s[l] += 11;
    if (i != b && i > b - 17)
      s[l] *= 3;
  }
  WAIT;
  out[g] = s[l];
}
// Two bounds at once, from memory, and one that few work-items pass at all.
// KERNEL windows
// ARG bounds: int[64] iota
kernel void windows(global int *out, global const int *in, global const int *bounds, local int *s) {
  int l = get_local_id(0), n = get_local_size(0), sum = 0;
  s[l] = in[get_global_id(0)];
  for (int k = 0; k < 8; ++k) {
    int low = bounds[k] * 3, high = bounds[k + 8] * 5;
    WAIT;
    if (l >= low && l < high)
      sum += s[n - 1 - l];
    WAIT;
    if (l < 2)
      s[l] = -sum;
    WAIT;
    if (l >= n - 2)
      sum += s[l] + s[0];
    if (l == n - 1)
      sum ^= 1;
  }
  out[get_global_id(0)] = sum;
}
// Constant bounds: at 0, in the middle of a packet, one before and one behind its end, between packets, behind the group.
#define COMPARE_EACH(l, c)                                                                                                  \
  WAIT;                                                                                                                     \
  if (l < c)                                                                                                                \
    s[k] += 3;                                                                                                              \
  WAIT;                                                                                                                     \
  if (l <= c)                                                                                                               \
    s[k] ^= n;                                                                                                              \
  WAIT;                                                                                                                     \
  if (l > c)                                                                                                                \
    s[k] -= 7;                                                                                                              \
  WAIT;                                                                                                                     \
  if (l >= c)                                                                                                               \
    s[k] *= 5;
#define CONSTANTS(NAME, ID)                                                                                                 \
  kernel void NAME(global uint *out, global const uint *in, local uint *s) {                                                \
    ID l = get_local_id(0), g = get_global_id(0);                                                                           \
    uint k = get_local_id(0), n = get_local_size(0);                                                                        \
    s[k] = in[get_global_id(0)];                                                                                            \
    COMPARE_EACH(l, 0) COMPARE_EACH(l, 5) COMPARE_EACH(l, 6) COMPARE_EACH(l, 7) COMPARE_EACH(l, 8) COMPARE_EACH(g, 9)       \
    COMPARE_EACH(l, 14) COMPARE_EACH(l, 15) COMPARE_EACH(g, 16) COMPARE_EACH(l, 17) COMPARE_EACH(l, 31) COMPARE_EACH(l, 32) \
    COMPARE_EACH(l, 63) COMPARE_EACH(g, 64) COMPARE_EACH(l, 70) COMPARE_EACH(l, 128) COMPARE_EACH(l, (ID)-3)                \
    WAIT;                                                                                                                   \
    out[get_global_id(0)] = s[n - 1 - k];                                                                                   \
  }
// KERNEL int_constants
CONSTANTS(int_constants, int)
// KERNEL unsigned_constants
CONSTANTS(unsigned_constants, uint)
// KERNEL size_constants
CONSTANTS(size_constants, size_t)
