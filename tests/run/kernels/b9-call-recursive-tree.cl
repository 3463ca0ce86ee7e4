// B9: a function that calls itself twice under conditions that lanes decide on; each depth has fewer lanes.
// ARG out: uint[N] zero
__attribute__((noinline)) uint tree(uint n, uint way) {
  if (n == 0)
    return way;
  uint r = tree(n - 1, way * 2);
  if (way & 1)
    r += tree(n / 2, way + n);
  return r;
}
kernel void call_recursive_tree(global uint *out) {
  uint i = get_global_id(0);
  out[i] = tree(i % 7, i);
}
