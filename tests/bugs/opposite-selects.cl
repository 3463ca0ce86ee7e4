// Two indices are chosen by one condition, one of them linear if it holds, the other one if it does not. The packet
// for the interior, where clamped indices are linear, took both for linear.
// ARG in: int[4*N] random(-99,99)
// ARG chosen: int 1
// ARG row: int 5
kernel void opposite(global int *out, global const int *in, int chosen, uint row) {
  uint x = get_global_id(0), group = get_group_id(0);
  long first = chosen ? (long)row + x : (long)group * row;
  out[x] = in[first + ((long)(ushort)get_local_id(0) + (chosen ? (long)group : (long)x))];
}
