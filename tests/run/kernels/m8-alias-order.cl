// Miscompile class 8: accesses of one lane to the same place keep their order.
// ARG a: int[2*N] random(0,99)
kernel void alias_order(global int *a) {
  size_t i = get_global_id(0);
  a[2 * i] = a[2 * i + 1] + 1;
  int t = a[2 * i];
  a[2 * i + 1] = t * 2;
  a[2 * i] = a[2 * i + 1] + t;
}
