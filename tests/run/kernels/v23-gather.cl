// V23: a gather by indices that are computed.
// RECIPE LOAD-GATHER
// ARG out: float[N] zero
// ARG in: float[100] random(-5,5)
// ARG index: int[N] random(0,99)
kernel void gather(global float *out, global const float *in, global const int *index) {
  size_t i = get_global_id(0);
  out[i] = in[99 - index[i]];
}
