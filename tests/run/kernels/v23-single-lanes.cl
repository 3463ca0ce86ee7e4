// V23: accesses by indices that are loaded, and by addresses that are known in front of a loop. Where gathers and scatters
// are slow, or there are none, each lane accesses memory on its own.
// RECIPE INSTANTIATE
// ARG out: float[N] zero
// ARG in: float[120] random(-5,5)
// ARG index: int[N] permutation
// ARG bytes: uchar[N] random(0,99)
// ARG n: int 19
kernel void single_lanes(global float *out, global const float *in, global const int *index, global const uchar *bytes,
                         int n) {
  size_t i = get_global_id(0);
  global const float *from = in + (bytes[i] ^ 1);
  float sum = in[bytes[i]];
  for (int k = 0; k < n; k++)
    sum = sum * 0.5f + from[k];
  out[index[i]] = sum;
}
