// V15: char4 and short2 at indices that are looked up.
// ARG out: char4[N] zero
// ARG shorts: short2[N] zero
// ARG in: char4[N] random(-128,127)
// ARG index: int[N] permutation
kernel void small_vectors(global char4 *out, global short2 *shorts, global const char4 *in, global const int *index) {
  size_t i = get_global_id(0);
  out[index[i]] = in[i].wxyz;
  shorts[i] = (short2)(in[index[i]].x, in[index[i]].y);
}
