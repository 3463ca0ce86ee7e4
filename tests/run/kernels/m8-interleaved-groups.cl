// Miscompile class 8: interleaved loads with a store to one of their places between them.
// ARG a: float[4*N] random(-9,9)
kernel void interleaved_groups(global float *a) {
  size_t i = get_global_id(0);
  float x = a[4 * i], y = a[4 * i + 1];
  a[4 * i + 2] = x + y;
  float z = a[4 * i + 2], w = a[4 * i + 3];
  a[4 * i] = z - w;
  a[4 * i + 1] = a[4 * i] * x;
}
