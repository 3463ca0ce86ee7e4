// N3: a barrier that one work-item of sixteen comes to is refused.
// LOCAL 16
// REJECT in divergent control flow
kernel __attribute__((reqd_work_group_size(16, 1, 1))) void one_waits(global int *out) {
  int l = (int)get_local_id(0);
  if (l == 3)
    barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = l;
}
