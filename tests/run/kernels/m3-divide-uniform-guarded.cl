// Miscompile class 3, V21: the divisor is uniform and zero; no lane may divide.
// ARG out: int[N] zero
// ARG in: int[N] random(0,100)
// ARG d: int 0
kernel void divide_uniform_guarded(global int *out, global const int *in, int d) {
  size_t i = get_global_id(0);
  if (in[i] > 1000)
    out[i] = in[i] / d;
  else if (d != 0 && in[i] > 3)
    out[i] = 100 / d;
  else
    out[i] = 7;
}
