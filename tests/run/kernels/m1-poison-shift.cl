// Miscompile class 1: a shift is poison for lanes that the branch excludes, and feeds a later select.
// ARG out: uint[N] zero
// ARG in: uint[N] random(0,100)
kernel void poison_shift(global uint *out, global const uint *in) {
  size_t i = get_global_id(0);
  uint s = in[i], r = 1;
  if (s < 32)
    r = 1u << s;
  else if (s < 64)
    r = 0x80000000u >> (s - 32);
  out[i] = r;
}
