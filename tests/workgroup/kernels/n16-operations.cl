// Work-group collectives: every operation and type, in loops, branches and callees, several in a row, in one to three dimensions.
#define G get_global_id(0)
#define ID get_local_linear_id()

// KERNEL of_ints
// ARG out: int[9*N] zero
kernel void of_ints(global int *out, global const int *in) {
  size_t n = get_global_size(0);
  out[0 * n + G] = work_group_reduce_add(in[G]);
  out[1 * n + G] = work_group_scan_inclusive_add(in[G]);
  out[2 * n + G] = work_group_scan_exclusive_add(in[G]);
  out[3 * n + G] = work_group_reduce_min(in[G]);
  out[4 * n + G] = work_group_scan_inclusive_min(in[G]);
  out[5 * n + G] = work_group_scan_exclusive_min(in[G]);
  out[6 * n + G] = work_group_reduce_max(in[G]);
  out[7 * n + G] = work_group_scan_inclusive_max(in[G]);
  out[8 * n + G] = work_group_scan_exclusive_max(in[G]);
}
// KERNEL of_uints
// ARG out: uint[9*N] zero
// ARG in: uint[N] special
kernel void of_uints(global uint *out, global const uint *in) {
  size_t n = get_global_size(0);
  out[0 * n + G] = work_group_reduce_add(in[G]);
  out[1 * n + G] = work_group_scan_inclusive_add(in[G]);
  out[2 * n + G] = work_group_scan_exclusive_add(in[G]);
  out[3 * n + G] = work_group_reduce_min(in[G]);
  out[4 * n + G] = work_group_scan_inclusive_min(in[G]);
  out[5 * n + G] = work_group_scan_exclusive_min(in[G]);
  out[6 * n + G] = work_group_reduce_max(in[G]);
  out[7 * n + G] = work_group_scan_inclusive_max(in[G]);
  out[8 * n + G] = work_group_scan_exclusive_max(in[G]);
}
// KERNEL of_longs
// ARG out: long[9*N] zero
// ARG in: long[N] special
kernel void of_longs(global long *out, global const long *in) {
  size_t n = get_global_size(0);
  out[0 * n + G] = work_group_reduce_add(in[G]);
  out[1 * n + G] = work_group_scan_inclusive_add(in[G]);
  out[2 * n + G] = work_group_scan_exclusive_add(in[G]);
  out[3 * n + G] = work_group_reduce_min(in[G]);
  out[4 * n + G] = work_group_scan_inclusive_min(in[G]);
  out[5 * n + G] = work_group_scan_exclusive_min(in[G]);
  out[6 * n + G] = work_group_reduce_max(in[G]);
  out[7 * n + G] = work_group_scan_inclusive_max(in[G]);
  out[8 * n + G] = work_group_scan_exclusive_max(in[G]);
}
// KERNEL of_ulongs
// ARG out: ulong[9*N] zero
// ARG in: ulong[N] special
kernel void of_ulongs(global ulong *out, global const ulong *in) {
  size_t n = get_global_size(0);
  out[0 * n + G] = work_group_reduce_add(in[G]);
  out[1 * n + G] = work_group_scan_inclusive_add(in[G]);
  out[2 * n + G] = work_group_scan_exclusive_add(in[G]);
  out[3 * n + G] = work_group_reduce_min(in[G]);
  out[4 * n + G] = work_group_scan_inclusive_min(in[G]);
  out[5 * n + G] = work_group_scan_exclusive_min(in[G]);
  out[6 * n + G] = work_group_reduce_max(in[G]);
  out[7 * n + G] = work_group_scan_inclusive_max(in[G]);
  out[8 * n + G] = work_group_scan_exclusive_max(in[G]);
}
// KERNEL of_floats
// ARG out: float[9*N] zero
// ARG in: float[N] iota(-20,1)
kernel void of_floats(global float *out, global const float *in) {
  size_t n = get_global_size(0);
  out[0 * n + G] = work_group_reduce_add(in[G]);
  out[1 * n + G] = work_group_scan_inclusive_add(in[G]);
  out[2 * n + G] = work_group_scan_exclusive_add(in[G]);
  out[3 * n + G] = work_group_reduce_min(in[G]);
  out[4 * n + G] = work_group_scan_inclusive_min(in[G]);
  out[5 * n + G] = work_group_scan_exclusive_min(in[G]);
  out[6 * n + G] = work_group_reduce_max(in[G]);
  out[7 * n + G] = work_group_scan_inclusive_max(in[G]);
  out[8 * n + G] = work_group_scan_exclusive_max(in[G]);
}
// KERNEL of_doubles
// ARG out: double[9*N] zero
// ARG in: double[N] iota(-20,1)
kernel void of_doubles(global double *out, global const double *in) {
  size_t n = get_global_size(0);
  out[0 * n + G] = work_group_reduce_add(in[G]);
  out[1 * n + G] = work_group_scan_inclusive_add(in[G]);
  out[2 * n + G] = work_group_scan_exclusive_add(in[G]);
  out[3 * n + G] = work_group_reduce_min(in[G]);
  out[4 * n + G] = work_group_scan_inclusive_min(in[G]);
  out[5 * n + G] = work_group_scan_exclusive_min(in[G]);
  out[6 * n + G] = work_group_reduce_max(in[G]);
  out[7 * n + G] = work_group_scan_inclusive_max(in[G]);
  out[8 * n + G] = work_group_scan_exclusive_max(in[G]);
}
