// Miscompile class 4: volatile accesses stay, in number and order, per lane.
// ARG out: int[N] zero
// ARG in: int[N] random(0,9)
kernel void volatiles(volatile global int *out, volatile global const int *in) {
  size_t i = get_global_id(0);
  int a = in[i];
  int b = in[i];
  if (a > 4) {
    out[i] = a;
    out[i] = out[i] + b;
  }
}
