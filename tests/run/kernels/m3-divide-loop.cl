// Miscompile class 3, V21: the divisor becomes zero in the lane that leaves the loop.
// ARG out: uint[N] zero
// ARG a: uint[N] random(1,5000)
// ARG b: uint[N] random(0,5000)
kernel void divide_loop(global uint *out, global const uint *a, global const uint *b) {
  size_t i = get_global_id(0);
  uint x = a[i], y = b[i];
  while (y != 0) {
    uint t = x % y;
    x = y;
    y = t;
  }
  out[i] = x;
}
