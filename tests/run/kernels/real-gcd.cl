// Euclid's algorithm.
// ARG out: uint[N] zero
// ARG a: uint[N] random(0,100000)
// ARG b: uint[N] random(0,100000)
kernel void gcd(global uint *out, global const uint *a, global const uint *b) {
  size_t i = get_global_id(0);
  uint x = a[i], y = b[i];
  while (y) {
    uint t = x % y;
    x = y;
    y = t;
  }
  out[i] = x;
}
