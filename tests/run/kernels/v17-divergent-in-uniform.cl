// V17: divergent branches inside uniform ones.
// ARG out: int[N] zero
// ARG in: int[N] random(-50,50)
// ARG mode: int 2
kernel void divergent_in_uniform(global int *out, global const int *in, int mode) {
  size_t i = get_global_id(0);
  int r = 0;
  if (mode > 1) {
    if (in[i] > 0)
      r = in[i];
    else
      r = 5;
    if (mode == 2 && in[i] & 1)
      r = r * 10;
  } else {
    r = in[i] > 10 ? 1 : 2;
  }
  out[i] = r;
}
