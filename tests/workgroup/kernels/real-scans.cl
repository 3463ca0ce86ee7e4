// Scans: Hillis and Steele with two buffers, Blelloch, compaction, segmented.
#define L get_local_id(0)
#define NL get_local_size(0)
#define G get_global_id(0)
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)
// KERNEL blelloch
// LOCALS 1 2 16 64
// PARTIAL off
// KERNEL hillis
kernel void hillis(global int *out, global const int *in, local int *a, local int *b) {
  a[L] = in[G];
  WAIT;
  for (size_t d = 1; d < NL; d *= 2) {
    b[L] = L >= d ? a[L] + a[L - d] : a[L];
    WAIT;
    local int *t = a;
    a = b;
    b = t;
  }
  out[G] = a[L];
}
kernel void blelloch(global int *out, global const int *in, local int *s) {
  int n = (int)NL, l = (int)L;
  s[l] = in[G];
  int d = 1;
  for (; d < n; d *= 2) {
    WAIT;
    int i = (l + 1) * d * 2 - 1;
    if (i < n)
      s[i] += s[i - d];
  }
  WAIT;
  if (l == 0)
    s[n - 1] = 0;
  for (d = n / 2; d > 0; d /= 2) {
    WAIT;
    int i = (l + 1) * d * 2 - 1;
    if (i < n) {
      int t = s[i - d];
      s[i - d] = s[i];
      s[i] += t;
    }
  }
  WAIT;
  out[G] = s[l];
}
kernel void compact(global int *out, global int *count, global const int *in, local int *s) {
  int x = in[G], keep = x % 3 == 0;
  s[L] = keep;
  WAIT;
  int sum = keep;
  for (size_t d = 1; d < NL; d *= 2) {
    int t = L >= d ? s[L - d] : 0;
    WAIT;
    sum += t;
    s[L] = sum;
    WAIT;
  }
  if (keep)
    out[G - L + (size_t)sum - 1] = x;
  if (L == NL - 1)
    count[get_group_id(0)] = sum;
}
kernel void segmented(global int *out, global const int *in, local int *v, local int *f) {
  int x = in[G], head = L == 0 || x % 5 == 0;
  v[L] = x;
  f[L] = head;
  WAIT;
  for (size_t d = 1; d < NL; d *= 2) {
    int a = v[L], b = f[L];
    if (L >= d && !b) {
      a += v[L - d];
      b |= f[L - d];
    }
    WAIT;
    v[L] = a;
    f[L] = b;
    WAIT;
  }
  out[G] = v[L];
}
