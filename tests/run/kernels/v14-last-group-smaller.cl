// N14: the last group of the range is smaller than the others.
// GLOBAL 53
// LOCAL 20
// ARG out: uint[N] zero
kernel void last_group_smaller(global uint *out) {
  size_t i = get_global_id(0);
  out[i] = get_local_size(0) * 1000 + get_enqueued_local_size(0) * 100000 + get_local_id(0);
}
