// B9: two functions that call each other.
// ARG out: int[N] zero
// ARG in: int[N] random(0,30)
int odd(int n, int *steps);
__attribute__((noinline)) int even(int n, int *steps) {
  ++*steps;
  return n == 0 ? 1 : odd(n - 1, steps);
}
__attribute__((noinline)) int odd(int n, int *steps) {
  *steps += 2;
  return n == 0 ? 0 : even(n - 1, steps);
}
kernel void call_mutual(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int steps = 0;
  int is = even(in[i], &steps);
  if (!is)
    is = 2 * odd(in[i] / 2, &steps);
  out[i] = steps * 10 + is;
}
