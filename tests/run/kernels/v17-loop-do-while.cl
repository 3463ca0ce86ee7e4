// V17: a do-while loop whose condition diverges.
// ARG out: uint[N] zero
// ARG in: uint[N] random(1,100000)
kernel void loop_do_while(global uint *out, global const uint *in) {
  size_t i = get_global_id(0);
  uint x = in[i], digits = 0;
  do {
    x /= 10;
    ++digits;
  } while (x);
  out[i] = digits;
}
