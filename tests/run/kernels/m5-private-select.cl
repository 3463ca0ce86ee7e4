// Miscompile class 5: a private array reached through a select of two.
// ARG out: int[N] zero
// ARG in: int[N] random(0,100)
kernel void private_select(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int a[4] = {1, 2, 3, 4}, b[4] = {10, 20, 30, 40};
  int *p = in[i] > 50 ? a : b;
  p[in[i] & 3] += in[i];
  out[i] = a[0] + a[1] + a[2] + a[3] + (b[0] + b[1] + b[2] + b[3]) * 1000;
}
