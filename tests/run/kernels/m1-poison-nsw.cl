// Miscompile class 1: additions and multiplications that overflow in inactive lanes only.
// ARG out: int[N] zero
// ARG in: int[N] random(-2147483648,2147483647)
kernel void poison_nsw(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int x = in[i], r = 0;
  if (x > -1000000 * 1000 && x < 1000000 * 1000) {
    r = x * 2 + 5;
    if (r > x)
      r = -r;
  } else {
    r = x / 3 > 0 ? 1 : 2;
  }
  out[i] = r;
}
