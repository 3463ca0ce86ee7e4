// V25: a recursive function, as C++ for kernels and IR may have; called per lane.
// ARG out: uint[N] zero
__attribute__((noinline)) uint steps(uint n) { return n < 2 ? 1 : steps(n - 1) + (n & 1 ? steps(n / 2) : 1); }
kernel void call_recursive(global uint *out) {
  uint i = get_global_id(0);
  out[i] = steps(i % 11);
}
