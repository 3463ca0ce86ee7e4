// V17: bounds of an inner loop loaded per lane (compressed rows), with empty rows.
// ARG out: int[N] zero
// ARG starts: int[N+1] sorted(0,300)
// ARG in: int[300] random(-9,9)
kernel void loop_bound_loaded(global int *out, global const int *starts, global const int *in) {
  size_t i = get_global_id(0);
  int sum = 0;
  for (int k = starts[i]; k < starts[i + 1]; ++k)
    sum += in[k] * (k - starts[i] + 1);
  out[i] = sum;
}
