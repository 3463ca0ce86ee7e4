// B9, V25: a recursive function, which can not be inlined, asks for its work-item.
// CHOICES InstantiateCallsInLoops
// ARG out: int[N] zero
__attribute__((noinline)) int down(int n) {
  int self = get_global_id(0);
  return n <= 0 ? self : down(n - 1 - (self & 1)) + self;
}
kernel void call_recursive_asks_id(global int *out) {
  int i = get_global_id(0);
  out[i] = down(i % 6);
}
