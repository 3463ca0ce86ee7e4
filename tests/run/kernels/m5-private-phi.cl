// Miscompile class 5: a private array reached through a phi of a divergent branch and of a loop.
// ARG out: int[N] zero
// ARG in: int[N] random(0,7)
kernel void private_phi(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int a[8], b[8];
  for (int k = 0; k < 8; ++k) {
    a[k] = k;
    b[k] = 100 - k;
  }
  int *p = a;
  if (in[i] & 1) {
    p = b;
    out[i] = 5;
  }
  for (int k = 0; k < in[i]; ++k) {
    *p += 10;
    p++;
  }
  int sum = 0;
  for (int k = 0; k < 8; ++k)
    sum += a[k] * (k + 1) + b[k];
  out[i] += sum;
}
