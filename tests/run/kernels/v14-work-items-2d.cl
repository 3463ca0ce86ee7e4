// N14, V32: work-item functions of two dimensions, and linear IDs.
// ARG out: uint[6*N] zero
kernel void work_items_2d(global uint *out) {
  global uint *o = out + 6 * get_global_linear_id();
  o[0] = get_global_id(0);
  o[1] = get_global_id(1);
  o[2] = get_local_id(0) * 100 + get_local_id(1);
  o[3] = get_local_linear_id();
  o[4] = get_group_id(0) * 100 + get_group_id(1);
  o[5] = get_local_size(0) * 100 + get_local_size(1);
}
