// Work-group collectives of cl_khr_work_group_uniform_arithmetic.
#define G get_global_id(0)
#define DECLARE(kind, op, T) T __attribute__((overloadable)) work_group_##kind##_##op(T);
#define OVERLOADS(op, T) DECLARE(reduce, op, T) DECLARE(scan_inclusive, op, T) DECLARE(scan_exclusive, op, T)
#define OF_INTEGERS(op) OVERLOADS(op, int) OVERLOADS(op, ulong)
#ifndef cl_khr_work_group_uniform_arithmetic
OF_INTEGERS(mul) OF_INTEGERS(and) OF_INTEGERS(or) OF_INTEGERS(xor)
OVERLOADS(logical_and, int) OVERLOADS(logical_or, int) OVERLOADS(logical_xor, int)
OVERLOADS(mul, float)
#endif

// KERNEL of_ints
// ARG out: int[12*N] zero
kernel void of_ints(global int *out, global const int *in) {
  size_t n = get_global_size(0);
  out[0 * n + G] = work_group_reduce_mul(in[G]);
  out[1 * n + G] = work_group_scan_inclusive_mul(in[G]);
  out[2 * n + G] = work_group_scan_exclusive_mul(in[G]);
  out[3 * n + G] = work_group_reduce_and(in[G]);
  out[4 * n + G] = work_group_scan_inclusive_and(in[G]);
  out[5 * n + G] = work_group_scan_exclusive_and(in[G]);
  out[6 * n + G] = work_group_reduce_or(in[G]);
  out[7 * n + G] = work_group_scan_inclusive_or(in[G]);
  out[8 * n + G] = work_group_scan_exclusive_or(in[G]);
  out[9 * n + G] = work_group_reduce_xor(in[G]);
  out[10 * n + G] = work_group_scan_inclusive_xor(in[G]);
  out[11 * n + G] = work_group_scan_exclusive_xor(in[G]);
}
// KERNEL of_ulongs
// ARG out: ulong[12*N] zero
// ARG in: ulong[N] special
kernel void of_ulongs(global ulong *out, global const ulong *in) {
  size_t n = get_global_size(0);
  out[0 * n + G] = work_group_reduce_mul(in[G]);
  out[1 * n + G] = work_group_scan_inclusive_mul(in[G]);
  out[2 * n + G] = work_group_scan_exclusive_mul(in[G]);
  out[3 * n + G] = work_group_reduce_and(in[G]);
  out[4 * n + G] = work_group_scan_inclusive_and(in[G]);
  out[5 * n + G] = work_group_scan_exclusive_and(in[G]);
  out[6 * n + G] = work_group_reduce_or(in[G]);
  out[7 * n + G] = work_group_scan_inclusive_or(in[G]);
  out[8 * n + G] = work_group_scan_exclusive_or(in[G]);
  out[9 * n + G] = work_group_reduce_xor(in[G]);
  out[10 * n + G] = work_group_scan_inclusive_xor(in[G]);
  out[11 * n + G] = work_group_scan_exclusive_xor(in[G]);
}
// KERNEL logical
// ARG out: int[9*N] zero
// ARG in: int[N] random(0,2)
kernel void logical(global int *out, global const int *in) {
  size_t n = get_global_size(0);
  out[0 * n + G] = work_group_reduce_logical_and(in[G]);
  out[1 * n + G] = work_group_scan_inclusive_logical_and(in[G]);
  out[2 * n + G] = work_group_scan_exclusive_logical_and(in[G]);
  out[3 * n + G] = work_group_reduce_logical_or(in[G]);
  out[4 * n + G] = work_group_scan_inclusive_logical_or(in[G]);
  out[5 * n + G] = work_group_scan_exclusive_logical_or(in[G]);
  out[6 * n + G] = work_group_reduce_logical_xor(in[G]);
  out[7 * n + G] = work_group_scan_inclusive_logical_xor(in[G]);
  out[8 * n + G] = work_group_scan_exclusive_logical_xor(in[G]);
}
// KERNEL of_floats
// ARG out: float[3*N] zero
// ARG in: float[N] {1,2,1,0.5,-1}
kernel void of_floats(global float *out, global const float *in) {
  size_t n = get_global_size(0);
  out[0 * n + G] = work_group_reduce_mul(in[G]);
  out[1 * n + G] = work_group_scan_inclusive_mul(in[G]);
  out[2 * n + G] = work_group_scan_exclusive_mul(in[G]);
}
