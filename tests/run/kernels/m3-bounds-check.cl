// Miscompile class 3: a load behind a bounds check, at the very end of the buffer.
// ARG out: int[N] zero
// ARG in: int[50] random(0,100)
// ARG n: int 50
kernel void bounds_check(global int *out, global const int *in, int n) {
  int i = get_global_id(0);
  int left = i > 0 && i - 1 < n ? in[i - 1] : -1;
  int right = i + 1 < n ? in[i + 1] : -2;
  out[i] = left * 1000 + right;
}
