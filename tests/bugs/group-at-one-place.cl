// All lanes store to one record: no group of records, the last lane's values stay.
// LANES 2,4,8
kernel void group_at_one_place(global float *out, global const float *in) {
  size_t id = get_global_id(0);
  if (id + 1 == get_global_size(0) || in[id] > 1e30f) {
    out[0] = in[id];
    out[1] = in[id] * 2;
  }
}
