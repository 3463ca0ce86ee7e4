// A divergent loop on integers, of very different lengths.
// ARG out: uint[N] zero
kernel void collatz(global uint *out) {
  uint n = get_global_id(0) + 1, steps = 0;
  while (n != 1) {
    n = n & 1 ? 3 * n + 1 : n >> 1;
    ++steps;
  }
  out[get_global_id(0)] = steps;
}
