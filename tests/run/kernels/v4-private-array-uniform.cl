// V4: a private array whose elements happen to be the same in all lanes, then are not.
// ARG out: int[N] zero
// ARG in: int[N] random(0,3)
// ARG n: int 3
kernel void private_array_uniform(global int *out, global const int *in, int n) {
  size_t i = get_global_id(0);
  int a[4] = {n, n + 1, n + 2, n + 3};
  if (in[i] == 2)
    a[2] = -1;
  out[i] = a[in[i]] + a[2];
}
