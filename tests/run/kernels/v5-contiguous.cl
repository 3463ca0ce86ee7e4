// V5: loads and stores at the work-item's own index.
// ARG out: float[N] zero
// ARG a: float[N] random(-10,10)
// ARG b: float[N] random(-10,10)
kernel void contiguous(global float *out, global const float *a, global const float *b) {
  size_t i = get_global_id(0);
  out[i] = a[i] * b[i] - a[i] / (b[i] + 20.0f);
}
