// N14: the dimension itself is a run-time value, and once a varying one.
// ARG out: uint[N] zero
// ARG d: uint 0
// ARG in: uint[N] random(0,3)
kernel void dimension_varies(global uint *out, uint d, global const uint *in) {
  size_t i = get_global_id(0);
  out[i] = (uint)get_global_id(d) * 100 + (uint)get_global_size(in[i]);
}
