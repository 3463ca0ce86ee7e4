// V23: a scatter to distinct places.
// RECIPE STORE-SCATTER
// ARG out: float[N] zero
// ARG in: float[N] random(-5,5)
// ARG index: int[N] permutation
kernel void scatter(global float *out, global const float *in, global const int *index) {
  size_t i = get_global_id(0);
  out[index[i]] = in[i] * 2.0f;
}
