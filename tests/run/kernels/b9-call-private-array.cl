// B9, m5: the callee works on private arrays of its caller.
// ARG out: int[N] zero
// ARG in: int[N*6] random(0,99)
__attribute__((noinline)) void sort(int *a, int n) {
  for (int i = 1; i < n; ++i)
    for (int k = i; k > 0 && a[k - 1] > a[k]; --k) {
      int t = a[k];
      a[k] = a[k - 1];
      a[k - 1] = t;
    }
}
kernel void call_private_array(global int *out, global const int *in) {
  int i = get_global_id(0);
  int a[6];
  for (int k = 0; k < 6; ++k)
    a[k] = in[i * 6 + k];
  sort(a, 3 + i % 4);
  out[i] = ((a[0] * 7 + a[1]) * 7 + a[2]) * 7 + a[i % 3];
}
