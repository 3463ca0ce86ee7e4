// B9: the step of a recursive function's argument doubles at each depth: there must be an end to its versions.
// ARG out: long[N] zero
// ARG in: long[N*17] random(-99,99)
__attribute__((noinline)) long hop(global const long *in, long at, int depth) {
  long here = in[at];
  if (depth == 0)
    return here;
  return here - hop(in, at * 2, depth - 1);
}
kernel void call_recursive_step(global long *out, global const long *in) {
  size_t i = get_global_id(0);
  out[i] = hop(in, i, 3) + hop(in, i, (int)(i & 3));
}
