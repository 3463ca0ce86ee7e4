// IR compiled for x86-64 directly: every pointer in address space 0.
// TARGET x86_64
// ARG out: float[N] zero
// ARG in: float[N] random(-9,9)
// ARG counts: int[4] zero
kernel void x86_target(global float *out, global const float *in, volatile global int *counts) {
  size_t i = get_global_id(0);
  float x = in[i];
  if (x > 0.0f) {
    out[i] = sqrt(x);
    atomic_inc(&counts[(int)x & 3]);
  }
}
