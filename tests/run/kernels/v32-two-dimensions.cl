// V32: a two-dimensional kernel, vectorized along x and along y.
// ARG out: int[N] zero
// ARG in: int[N] random(0,99)
kernel void two_dimensions(global int *out, global const int *in) {
  size_t x = get_global_id(0), y = get_global_id(1), w = get_global_size(0), h = get_global_size(1);
  int sum = in[y * w + x];
  if (x > 0)
    sum += in[y * w + x - 1] * 3;
  if (y + 1 < h)
    sum += in[(y + 1) * w + x] * 5;
  out[y * w + x] = sum;
}
