// Miscompile class 9: a float sum per lane keeps its order.
// ARG out: float[N] zero
// ARG in: float[20*N] random(-1000,1000)
kernel void float_sum_order(global float *out, global const float *in) {
  size_t i = get_global_id(0);
  float sum = 0.1f;
  for (int k = 0; k < 20; ++k)
    sum += in[20 * i + k];
  out[i] = sum;
}
