// B9, m2, m3: no lane takes the branch; the callee would fault, and its loop would not end.
// ARG out: int[N] zero
// ARG in: int[N] random(1,9)
__attribute__((noinline)) int chase(global const int *p, int n) {
  int s = 0;
  do
    s += p[n] / n;
  while (--n);
  return s;
}
kernel void call_empty_mask(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int r = in[i];
  if (r < 0)
    r = chase((global const int *)0, 0);
  out[i] = r;
}
