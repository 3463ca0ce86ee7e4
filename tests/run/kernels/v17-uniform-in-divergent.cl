// V17: a uniform branch inside a divergent one.
// ARG out: int[N] zero
// ARG in: int[N] random(-50,50)
// ARG mode: int 1
kernel void uniform_in_divergent(global int *out, global const int *in, int mode) {
  size_t i = get_global_id(0);
  if (in[i] > 0) {
    if (mode == 1)
      out[i] = in[i] + 1;
    else
      out[i] = in[i] * 5;
  } else if (mode == 0) {
    out[i] = 3;
  }
}
