// V17: a state machine: a switch in a divergent loop.
// ARG out: uint[N] zero
// ARG in: uint[N] random(0,4000000000)
kernel void state_machine(global uint *out, global const uint *in) {
  size_t i = get_global_id(0);
  uint x = in[i], state = 0, r = 0;
  while (state != 4) {
    uint bit = x & 3;
    x >>= 2;
    switch (state) {
    case 0:
      state = bit ? 1 : 2;
      break;
    case 1:
      r = r * 3 + bit;
      state = bit == 3 ? 4 : 2;
      break;
    case 2:
      r += 7;
      state = x == 0 ? 4 : bit;
      break;
    default:
      r ^= x;
      state = x < 1000 ? 4 : 0;
    }
  }
  out[i] = r;
}
