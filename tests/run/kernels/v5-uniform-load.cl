// V5: uniform addresses are loaded once and spread.
// ARG out: float[N] zero
// ARG in: float[16] random(-4,4)
// ARG k: int 11
kernel void uniform_load(global float *out, global const float *in, int k) {
  size_t i = get_global_id(0);
  out[i] = in[k] * (float)i + in[k + 4];
}
