// InstCombine of LLVM 22.1.8 moves select(m, masked.load(p, m), y) below a store to p: the old value is lost.
// Only +O3 shows it: without the freeze between load and select, opt -O2 on the emitted IR gives out the stored value.
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
