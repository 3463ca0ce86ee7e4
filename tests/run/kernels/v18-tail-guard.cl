// V18: the guard of a whole body; inside it a loop, a division and a uniform branch, none of which need a mask in full packets.
// ARG out: int[N+16] zero
// ARG in: int[N] random(0,99)
// ARG n: int N-5
// ARG u: int 1
kernel void tail_guard(global int *out, global const int *in, int n, int u) {
  int i = get_global_id(0);
  if (i < n) {
    int r = in[i];
    for (int k = 0; k < u + 2; ++k)
      r += in[(i + k) % n] / (k + 1 + (r & 3));
    if (u == 1)
      r ^= 77;
    else if (u == 2)
      out[i + 16] = r;
    out[i] = r;
  }
}
