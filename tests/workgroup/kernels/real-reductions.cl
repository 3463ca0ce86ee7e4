// Reductions in local memory: tree by halves, unrolled end, two values at once, float in a fixed order.
#define L get_local_id(0)
#define NL get_local_size(0)
#define G get_global_id(0)
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)
// KERNEL halves
// LOCALS 1 2 16 64 256
// KERNEL unrolled
// LOCALS 64 128
// KERNEL two_stage
// LOCALS 16 32
// ARG in: float[N*8]
// KERNEL odd
kernel void halves(global float *out, global const float *in, local float *s) {
  s[L] = in[G];
  WAIT;
  for (uint d = get_enqueued_local_size(0) / 2; d > 0; d >>= 1) {
    if (L < d && L + d < NL)
      s[L] += s[L + d];
    WAIT;
  }
  if (L == 0)
    out[get_group_id(0)] = s[0];
}
kernel void unrolled(global float *out, global const float *in, local float *s) {
  s[L] = in[G];
  WAIT;
  for (uint d = 64; d > 32; d /= 2) {
    if (L < d && L + d < NL) s[L] += s[L + d];
    WAIT;
  }
  if (L < 32 && L + 32 < NL) s[L] += s[L + 32];
  WAIT;
  if (L < 16 && L + 16 < NL) s[L] += s[L + 16];
  WAIT;
  if (L < 8 && L + 8 < NL) s[L] += s[L + 8];
  WAIT;
  if (L == 0) {
    float t = 0;
    for (uint i = 0; i < 8 && i < NL; ++i) t += s[i];
    out[get_group_id(0)] = t;
  }
}
kernel void two_stage(global float *out, global const float *in, local float *s, int n) {
  float sum = 0;
  for (size_t i = G; i < (size_t)n * 8; i += get_global_size(0))
    sum += in[i];
  s[L] = sum;
  WAIT;
  for (size_t d = 1; d < NL; d *= 2) {
    float t = L + d < NL ? s[L + d] : 0;
    WAIT;
    s[L] += t;
    WAIT;
  }
  if (L == 0)
    out[get_group_id(0)] = s[0];
}
kernel void odd(global int *out, global const int *in, local int *s, local int *at) {
  s[L] = in[G];
  at[L] = (int)L;
  for (size_t n = NL; n > 1;) {
    WAIT;
    size_t h = (n + 1) / 2;
    if (L + h < n && s[L + h] > s[L]) {
      s[L] = s[L + h];
      at[L] = at[L + h];
    }
    n = h;
  }
  WAIT;
  out[G] = s[0] * 1000 + at[0];
}
