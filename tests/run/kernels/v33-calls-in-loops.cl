// V33: calls without a vector form run in a loop over the lanes, masked and unmasked, with and without a result, with
// uniform, linear and varying arguments and pointers; in divergent loops, too. No version is made of an optnone function.
// RECIPE CALL-IN-LOOP
// CHOICES InstantiateCallsInLoops
// ARG out: int[N*2] zero
// ARG in: int[N]
// ARG x: double[N]
__attribute__((noinline, optnone)) int weigh(int a, int b) {
  int r = a;
  for (int i = 0; i < (a & 3); ++i)
    r = r * 5 + b;
  return r;
}
__attribute__((noinline, optnone)) void put(global int *to, int v, double d) { *to += v * 3 + (d > 0); }
kernel void calls(global int *out, global const int *in, global double *x, int n) {
  int i = get_global_id(0);
  int r = weigh(in[i], 3);
  put(out + 2 * i, r & 15, 1.5);
  for (int j = 0; j < (in[i] & 3); ++j) {
    put(out + 2 * i, weigh(i, n), x[i]);
    r ^= weigh(n & 7, j);
    x[i] += j;
  }
  if (in[i] > 1)
    put(out + 2 * i + 1, weigh(r & 255, i), 1);
  out[2 * i + 1] += r;
}
