// Miscompile class 2: a lane that has left a loop must not keep it going: its condition would hold for ever.
// ARG out: uint[N] zero
// ARG in: uint[N] random(1,60)
kernel void inactive_reduction(global uint *out, global const uint *in) {
  size_t i = get_global_id(0);
  uint x = in[i], steps = 0;
  while (x != 1 && steps < 200) {
    if (x > 50)
      break;
    x = x & 1 ? 3 * x + 1 : x / 2;
    ++steps;
  }
  out[i] = steps * 1000 + x;
}
