// Prefix sums of rows, each work-item its own row.
// ARG out: int[10*N] zero
// ARG in: int[10*N] random(-9,9)
kernel void prefix_own_row(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int sum = 0;
  for (int k = 0; k < 10; ++k) {
    sum += in[10 * i + k];
    out[10 * i + k] = sum;
  }
}
