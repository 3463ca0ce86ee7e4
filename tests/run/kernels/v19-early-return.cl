// V19: lanes leave the kernel at several places.
// ARG out: int[N] random(0,9)
// ARG in: int[N] random(0,9)
kernel void early_return(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  if (in[i] == 3)
    return;
  out[i] += 10;
  if (in[i] > 6) {
    out[i] += 100;
    return;
  }
  out[i] *= 2;
}
