// B9, V20: a recursive function that writes: no lane writes that has already returned.
// ARG out: int[N*8] zero
__attribute__((noinline)) void fill(global int *p, int n) {
  if (n <= 0)
    return;
  p[n - 1] = n * 11;
  fill(p, n - 2);
}
kernel void call_recursive_effects(global int *out) {
  int i = get_global_id(0);
  fill(out + i * 8, i % 9);
}
