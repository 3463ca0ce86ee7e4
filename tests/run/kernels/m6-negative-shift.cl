// Miscompile class 6: arithmetic shifts and divisions of the ID are no strides.
// ARG out: int[N] zero
// ARG in: int[N] random(0,99)
kernel void negative_shift(global int *out, global const int *in) {
  int i = get_global_id(0);
  out[i] = in[i >> 1] + in[i / 3] * 100 + in[(i - 40) >> 31 & 5];
}
