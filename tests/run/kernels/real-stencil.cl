// Five-point stencil with fixed borders.
// ARG out: float[N] zero
// ARG in: float[N] random(-3,3)
kernel void stencil(global float *out, global const float *in) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0), h = get_global_size(1);
  int i = y * w + x;
  if (x == 0 || y == 0 || x == w - 1 || y == h - 1)
    out[i] = in[i];
  else
    out[i] = 0.5f * in[i] + 0.125f * (in[i - 1] + in[i + 1] + in[i - w] + in[i + w]);
}
