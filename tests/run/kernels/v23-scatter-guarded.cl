// V23: a masked scatter; the indices of inactive lanes are wild.
// ARG out: int[N] zero
// ARG index: int[N] permutation
kernel void scatter_guarded(global int *out, global const int *index) {
  int i = get_global_id(0);
  int k = index[i];
  if (k & 1)
    k = k * 1000000;
  if (k < 100)
    out[k] = i + 1;
}
