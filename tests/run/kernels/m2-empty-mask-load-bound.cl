// Miscompile class 2: the bound of a uniform loop is loaded from a place that is valid only where a lane is active.
// ARG out: int[N] zero
// ARG bounds: int[1] {5}
// ARG which: int 5000
// ARG in: int[N] random(0,9)
kernel void empty_mask_load_bound(global int *out, global const int *bounds, int which, global const int *in) {
  size_t i = get_global_id(0);
  int r = 0;
  if (in[i] > 100) // never
    for (int k = 0; k < bounds[which]; ++k)
      r += k;
  out[i] = r + bounds[0];
}
