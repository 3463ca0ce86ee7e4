// V17: an if with an else, both with effects.
// ARG out: int[N] zero
// ARG in: int[N] random(-50,50)
kernel void if_else(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  if (in[i] > 0)
    out[i] = in[i] * 2;
  else
    out[i] = 7 - in[i];
}
