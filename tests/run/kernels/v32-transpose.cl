// V32: contiguous along one dimension, strided along the other.
// ARG out: float[N] zero
// ARG in: float[N] random(-5,5)
kernel void transpose(global float *out, global const float *in) {
  size_t x = get_global_id(0), y = get_global_id(1);
  out[x * get_global_size(1) + y] = in[y * get_global_size(0) + x];
}
