// N14: the work-item functions, within groups, with an offset.
// GLOBAL 74
// LOCAL 37
// OFFSET 1000
// ARG out: ulong[12*N] zero
kernel void work_items(global ulong *out) {
  size_t i = get_global_id(0) - get_global_offset(0);
  global ulong *o = out + 12 * i;
  o[0] = get_global_id(0);
  o[1] = get_local_id(0);
  o[2] = get_group_id(0);
  o[3] = get_global_size(0);
  o[4] = get_local_size(0);
  o[5] = get_num_groups(0);
  o[6] = get_global_offset(0);
  o[7] = get_work_dim();
  o[8] = get_global_linear_id();
  o[9] = get_local_linear_id();
  o[10] = get_enqueued_local_size(0);
  o[11] = get_global_id(1) + get_global_size(2) * 10 + get_local_id(2);
}
