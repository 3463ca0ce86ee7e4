// V23: a scatter to distinct places, by indices that are computed.
// RECIPE STORE-SCATTER
// ARG out: float[2*N] zero
// ARG in: float[N] random(-5,5)
// ARG index: int[N] permutation
kernel void scatter(global float *out, global const float *in, global const int *index) {
  size_t i = get_global_id(0);
  out[2 * index[i] + (index[i] & 1)] = in[i] * 2.0f;
}
