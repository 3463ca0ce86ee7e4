// Work-items that return before a barrier, as kernels do that check bounds on top: nobody waits for them.
// LEAVE
#define L get_local_id(0)
#define NL get_local_size(0)
#define G get_global_id(0)
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)
// KERNEL bounds
// ARG n: int N-3
// KERNEL bounds
kernel void bounds(global int *out, global const int *in, local int *s, int n) {
  if ((int)G >= n)
    return;
  s[L] = in[G];
  WAIT;
  int a = s[L ^ (L & 1)];
  WAIT;
  for (int i = 0; i < 3; ++i) {
    s[L] = a + i;
    WAIT;
    a = a * 3 + s[0];
    WAIT;
  }
  out[G] = a;
}
kernel void one_by_one(global int *out, global const int *in, local int *s) {
  int x = in[G];
  s[L] = x;
  for (size_t i = 0; i < 20; ++i) {
    WAIT;
    x += s[NL - 1];
    if (L == i && L + 1 < NL) {
      out[G] = x;
      return;
    }
    WAIT;
    if (L == NL - 1)
      s[L] = x & 1023;
  }
  out[G] = -x;
}
