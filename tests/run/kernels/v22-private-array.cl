// V4, V22: a private array indexed by uniform and varying indices.
// ARG out: int[N] zero
// ARG in: int[N] random(0,1000)
kernel void private_array(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int a[8];
  for (int k = 0; k < 8; ++k)
    a[k] = in[i] * k + (int)i;
  a[in[i] & 7] += 1000;
  int sum = 0;
  for (int k = 0; k < 8; ++k)
    sum = sum * 3 + (a[(k + in[i]) & 7] & 0xff);
  out[i] = sum;
}
