// N12: a local buffer given as an argument.
// ARG out: float[N] zero
// ARG in: float[N] random(-9,9)
kernel void local_argument(global float *out, global const float *in, local float *scratch) {
  size_t i = get_global_id(0), l = get_local_id(0);
  scratch[2 * l] = in[i];
  scratch[2 * l + 1] = -in[i];
  out[i] = scratch[2 * l + (in[i] > 0.0f)];
}
