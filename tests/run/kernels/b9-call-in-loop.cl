// B9: calls inside a divergent loop, whose results decide when lanes leave it.
// ARG out: uint[N] zero
__attribute__((noinline)) uint next(uint x) { return x & 1 ? 3 * x + 1 : x / 2; }
kernel void call_in_loop(global uint *out) {
  uint i = get_global_id(0) + 1, n = 0;
  for (uint x = i; x != 1; x = next(x))
    ++n;
  out[i - 1] = n;
}
