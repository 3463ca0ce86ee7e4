// B9, V32: the callee asks for IDs of several dimensions, and for the linear one.
// ARG out: int[N] zero
// GLOBAL 12x6
// LOCAL 6x3
__attribute__((noinline)) int where(int plus) {
  return (int)get_global_id(0) + 100 * (int)get_local_id(1) + (int)get_group_id(0) * 1000 + plus;
}
kernel void call_dimension(global int *out) {
  int x = get_global_id(0), y = get_global_id(1);
  out[y * (int)get_global_size(0) + x] = where(y) + ((x ^ y) & 1 ? where(x) : 0);
}
