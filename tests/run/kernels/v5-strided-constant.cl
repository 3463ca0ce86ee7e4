// V5: a constant stride, exact to the last element of the buffer.
// RECIPE LOAD-STRIDED
// ARG out: int[3*N-2] zero
// ARG in: int[5*N-4] random(-1000,1000)
kernel void strided_constant(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  out[3 * i] = in[5 * i] + 1;
}
