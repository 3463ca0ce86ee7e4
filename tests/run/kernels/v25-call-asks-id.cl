// V25: a function that is not to be inlined asks for the work-item's ID itself.
// ARG out: int[N] zero
__attribute__((noinline)) int own_index(int plus) { return (int)get_global_id(0) * 2 + plus; }
kernel void call_asks_id(global int *out) {
  int i = get_global_id(0);
  out[i] = own_index(1);
  if (i % 3 == 0)
    out[i] -= own_index(i);
}
