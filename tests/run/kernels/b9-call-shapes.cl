// B9: one function, called with uniform, linear and varying arguments, by all lanes and by some.
// ARG out: int[N] zero
// ARG in: int[N] random(-9,9)
__attribute__((noinline)) int pick(global const int *p, int i, int plus) { return p[i] * 3 + plus; }
kernel void call_shapes(global int *out, global const int *in) {
  int i = get_global_id(0);
  int r = pick(in, i, 4) + pick(in, 2, 1) + pick(in, (in[i] & 7), i);
  if (in[i] > 2)
    r -= pick(in, i, r);
  else
    r += pick(in + i, 0, in[i]);
  out[i] = r;
}
