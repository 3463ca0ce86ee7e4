// Miscompile class 3, V21: an integer division guarded against zero must not trap on inactive lanes.
// ARG out: int[4*N] zero
// ARG a: int[N] random(-1000,1000)
// ARG b: int[N] random(-2,2)
kernel void divide_guarded(global int *out, global const int *a, global const int *b) {
  size_t i = get_global_id(0);
  if (b[i] != 0) {
    out[4 * i] = a[i] / b[i];
    out[4 * i + 1] = a[i] % b[i];
    out[4 * i + 2] = (uint)a[i] / (uint)b[i];
  } else {
    out[4 * i + 3] = 1;
  }
}
