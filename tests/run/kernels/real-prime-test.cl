// Trial division.
// ARG out: uchar[N] zero
// ARG in: uint[N] random(0,5000)
kernel void prime_test(global uchar *out, global const uint *in) {
  size_t i = get_global_id(0);
  uint n = in[i];
  bool prime = n > 1;
  for (uint d = 2; d * d <= n; ++d)
    if (n % d == 0) {
      prime = false;
      break;
    }
  out[i] = prime;
}
