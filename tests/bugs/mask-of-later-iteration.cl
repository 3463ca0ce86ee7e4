// A block that every lane reaches in the end, but not in every iteration, was given the mask of the block before it:
// here that behind the `continue`, since the only way out of the loop is through it.
// ARG out: uint[N*4] zero
// ARG in: uint[N] random(0,1000)
kernel void later_iteration(global uint *out, global const uint *in) {
  size_t i = get_global_id(0);
  uint a = in[i], k = 0;
  for (;;) {
    k++;
    out[i * 4] += k;
    if (a & 1) {
      a = a * 3 + 1;
      out[i * 4 + 1] ^= a;
      continue;
    }
    out[i * 4 + 3] += a;
    a >>= 1;
    if (a < 2 || k > 40)
      break;
  }
  out[i * 4 + 2] = k;
}
