// Miscompile class 11: InstCombine moves select(mask, masked.load, y) below a store to the same place. Needs +O3.
// ARG out: int[N] zero
// ARG a: int[N] random(0,99)
// ARG c: int[N] random(0,1)
kernel void select_load(global int *out, global int *a, global const int *c) {
  size_t i = get_global_id(0);
  int t, y = (int)i + 1000;
  if (c[i]) {
    t = a[i];
    a[i] = y * 2;
  } else
    t = y;
  out[i] = t;
}
