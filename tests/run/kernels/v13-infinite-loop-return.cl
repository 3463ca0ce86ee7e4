// V13: a loop without an exit of its own: it is left by return only.
// ARG out: uint[N] zero
// ARG in: uint[N] random(1,1000)
kernel void infinite_loop_return(global uint *out, global const uint *in) {
  size_t i = get_global_id(0);
  uint x = in[i];
  for (;;) {
    if (x < 2) {
      out[i] += 1;
      return;
    }
    out[i] += x;
    x /= 2;
  }
}
