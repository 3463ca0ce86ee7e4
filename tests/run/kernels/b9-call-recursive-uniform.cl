// B9, m2: a recursion whose depth is the same in all lanes, begun where maybe no lane is active.
// ARG out: int[N] zero
// ARG in: int[N] random(0,3)
// ARG depth: int 5
__attribute__((noinline)) int climb(int depth, int x) { return depth > 0 ? climb(depth - 1, x * 3 + depth) : x; }
kernel void call_recursive_uniform(global int *out, global const int *in, int depth) {
  size_t i = get_global_id(0);
  int r = climb(depth, in[i]);
  if (in[i] == 9)
    r = climb(depth, r);
  if (in[i] == 2)
    r += climb(depth / 2, i);
  out[i] = r;
}
