// Miscompile class 3, V20: a function that would run for ever on inactive lanes.
// ARG out: uint[N] zero
// ARG in: uint[N] random(0,40)
__attribute__((noinline)) uint trailing(uint x) {
  uint n = 0;
  while (!(x & 1)) {
    x >>= 1;
    ++n;
  }
  return n;
}
kernel void call_may_not_return(global uint *out, global const uint *in) {
  size_t i = get_global_id(0);
  out[i] = in[i] ? trailing(in[i]) : 99;
}
