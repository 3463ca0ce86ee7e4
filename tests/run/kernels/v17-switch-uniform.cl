// V10, V17: a uniform switch around divergent code.
// ARG out: int[N] zero
// ARG in: int[N] random(0,9)
// ARG mode: int 3
kernel void switch_uniform(global int *out, global const int *in, int mode) {
  size_t i = get_global_id(0);
  switch (mode) {
  case 1:
    out[i] = in[i];
    break;
  case 3:
    if (in[i] > 4)
      out[i] = -in[i];
    break;
  default:
    out[i] = 9;
  }
}
