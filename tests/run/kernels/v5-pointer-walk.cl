// V5: a pointer that is advanced by a stride in a uniform loop.
// ARG out: int[N] zero
// ARG in: int[10*N] random(-99,99)
kernel void pointer_walk(global int *out, global const int *in) {
  size_t i = get_global_id(0), n = get_global_size(0);
  global const int *p = in + i;
  int sum = 0;
  for (int k = 0; k < 10; ++k, p += n)
    sum += *p * (k + 1);
  out[i] = sum;
}
