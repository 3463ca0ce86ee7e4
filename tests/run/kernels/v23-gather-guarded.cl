// V23: a masked gather; the indices of inactive lanes are wild.
// ARG out: int[N] zero
// ARG in: int[50] random(-5,5)
// ARG index: int[N] random(-100000000,100)
kernel void gather_guarded(global int *out, global const int *in, global const int *index) {
  size_t i = get_global_id(0);
  int k = index[i];
  if (k >= 0 && k < 50)
    out[i] = in[k];
}
