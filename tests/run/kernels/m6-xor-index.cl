// Miscompile class 6: neighbours swapped, and blocks of four reversed: no stride, though each is a permutation.
// ARG out: int[N] zero
// ARG in: int[N+2] random(0,99)
kernel void xor_index(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  out[i ^ 1] = in[i ^ 3];
}
