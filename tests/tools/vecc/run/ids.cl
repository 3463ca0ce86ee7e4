// Every work-item function, by every work-item, counted.
kernel void ids(global ulong *out, uint beyond) {
  size_t at = get_global_linear_id();
  global ulong *r = out + at * 32;
  r[0] += 1;
  r[1] = get_work_dim();
  r[2] = get_local_linear_id();
  for (uint d = 0; d < 3; ++d) {
    r[3 + d] = get_global_id(d);
    r[6 + d] = get_local_id(d);
    r[9 + d] = get_group_id(d);
    r[12 + d] = get_global_size(d);
    r[15 + d] = get_local_size(d);
    r[18 + d] = get_enqueued_local_size(d);
    r[21 + d] = get_num_groups(d);
    r[24 + d] = get_global_offset(d);
  }
  r[27] = get_global_id(beyond) + get_local_id(beyond) + get_group_id(beyond) + get_global_offset(beyond);
  r[28] = get_global_size(beyond) * get_local_size(beyond) * get_num_groups(beyond) * get_enqueued_local_size(beyond);
}

// Asks for nothing that tells groups apart: they may be merged.
kernel void merged(global uint *out) {
  size_t x = get_global_id(0) - get_global_offset(0), y = get_global_id(1) - get_global_offset(1);
  size_t z = get_global_id(2) - get_global_offset(2);
  out[(z * get_global_size(1) + y) * get_global_size(0) + x] += 1 + get_num_groups(0) + get_enqueued_local_size(1);
}

// Asks for the group in y only.
kernel void group_y(global uint *out) {
  out[get_global_linear_id()] += 1 + get_group_id(1) * 1000 + get_local_id(1);
}
