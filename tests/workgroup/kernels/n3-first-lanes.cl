// Guards that are true for the first lanes of a packet: half of them, a quarter, and so on, and numbers between. Elements of
// all sizes, two arrays, further conditions, values from other places, gathers and scatters.
// LOCALS 1 5 8 16 24 32 40 64 100
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)
#define HALVES(NAME, T, ...) \
  kernel void NAME(global T *out, global const T *in, local T *s) { \
    int l = get_local_id(0), n = get_local_size(0), g = get_global_id(0); \
    s[l] = in[g]; \
    for (int d = 1 << (31 - clz(n)); d > 0; d >>= 1) { \
      WAIT; \
      if (l < d) \
        __VA_ARGS__; \
    } \
    WAIT; \
    out[g] = s[l]; \
  }
// KERNEL of_bytes
HALVES(of_bytes, uchar, s[l] += l + d < n ? s[l + d] : 3)
// KERNEL of_shorts
HALVES(of_shorts, short, s[l] = max(s[l], (short)(l + d < n ? s[l + d] : 7)))
// KERNEL of_ints
HALVES(of_ints, int, if (l + d < n) s[l] += s[l + d])
// KERNEL of_longs
HALVES(of_longs, long, if (l + d < n && s[l] & 1) s[l] ^= s[l + d] + in[l])
// KERNEL of_floats
HALVES(of_floats, float, s[l] = fma(s[l], 0.5f, l + d < n ? s[l + d] : 1.0f))
// KERNEL of_doubles
HALVES(of_doubles, double, s[l] = s[l] < 4 ? sqrt(fabs(s[l])) : s[l] - d)
// KERNEL by_index
HALVES(by_index, int, if (2 * l + 1 < n) s[2 * l] += s[2 * l + 1] ^ d)
// KERNEL with_place
// ARG in: float[N] random(-100,100)
kernel void with_place(global int *out, global const float *in, local float *s, local int *p) {
  int l = get_local_id(0), n = get_local_size(0);
  s[l] = in[get_global_id(0)];
  p[l] = l;
  for (int d = 1 << (31 - clz(n)); d > 0; d >>= 1) {
    WAIT;
    if (l < d && l + d < n && s[l + d] > s[l]) {
      s[l] = s[l + d];
      p[l] = p[l + d];
    }
  }
  WAIT;
  out[get_global_id(0)] = p[0];
}
// The number of lanes counts up, and passes a packet.
// KERNEL up
kernel void up(global int *out, global const int *in, local int *s) {
  int l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  s[l] = in[g];
  for (int d = 0; d < n + 3; ++d) {
    WAIT;
    if (l < d)
      s[l] = s[l] * 3 + in[g] + d;
    WAIT;
    if (d > l)
      s[l] ^= out[g];
  }
  WAIT;
  out[g] = s[n - 1 - l];
}
// Of ids of the range, which begin anywhere in it.
// KERNEL of_range
kernel void of_range(global int *out, global const int *in, local int *s) {
  uint l = get_local_id(0), g = get_global_id(0);
  s[l] = in[g];
  for (uint d = 64; d > 0; d >>= 1) {
    WAIT;
    if (g < d)
      s[l] += d;
    WAIT;
    if (g - get_group_id(0) * get_enqueued_local_size(0) <= d)
      s[l] ^= s[0] & 0x7000;
    WAIT;
    if (g == d)
      s[l] *= 9;
  }
  WAIT;
  out[g] = s[l];
}
// What is behind the barrier depends on the round.
// KERNEL last_round
kernel void last_round(global int *out, global const int *in, local int *s) {
  int l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  s[l] = in[g];
  for (int d = n / 2; d > 0; d /= 2) {
    WAIT;
    if (l < d)
      s[l] += s[l + d];
  }
  if (l == 0)
    out[g] = s[0];
  else
    out[g] = l;
}
