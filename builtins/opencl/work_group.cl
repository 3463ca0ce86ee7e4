// Work-group collectives (OpenCL C 3.0, 6.15.16, and cl_khr_work_group_uniform_arithmetic): the types of OpenCL C over the
// operations of builtins/group_operations.def. Their first operand is the number of a barrier, which they get later.

bool __mux_work_group_all_i1(uint, bool);
bool __mux_work_group_any_i1(uint, bool);
OVERLOAD int work_group_all(int x) { return __mux_work_group_all_i1(0, x != 0); }
OVERLOAD int work_group_any(int x) { return __mux_work_group_any_i1(0, x != 0); }

#define WORK_GROUP_ARITHMETIC(op, V, S)                                                                                \
  V __mux_work_group_reduce_##op##_##S(uint, V);                                                                       \
  V __mux_work_group_scan_inclusive_##op##_##S(uint, V);                                                               \
  V __mux_work_group_scan_exclusive_##op##_##S(uint, V);
#define WORK_GROUP_INTEGERS(V, S)                                                                                      \
  V __mux_work_group_broadcast_##S(uint, V, size_t, size_t, size_t);                                                   \
  WORK_GROUP_ARITHMETIC(add, V, S) WORK_GROUP_ARITHMETIC(mul, V, S) WORK_GROUP_ARITHMETIC(smin, V, S)                  \
  WORK_GROUP_ARITHMETIC(smax, V, S) WORK_GROUP_ARITHMETIC(umin, V, S) WORK_GROUP_ARITHMETIC(umax, V, S)                \
  WORK_GROUP_ARITHMETIC(and, V, S) WORK_GROUP_ARITHMETIC(or, V, S) WORK_GROUP_ARITHMETIC(xor, V, S)
#define WORK_GROUP_FLOATS(V, S)                                                                                        \
  V __mux_work_group_broadcast_##S(uint, V, size_t, size_t, size_t);                                                   \
  WORK_GROUP_ARITHMETIC(fadd, V, S) WORK_GROUP_ARITHMETIC(fmul, V, S) WORK_GROUP_ARITHMETIC(fmin, V, S)                \
  WORK_GROUP_ARITHMETIC(fmax, V, S)
WORK_GROUP_INTEGERS(int, i32)
WORK_GROUP_INTEGERS(long, i64)
WORK_GROUP_FLOATS(float, f32)
WORK_GROUP_FLOATS(double, f64)
WORK_GROUP_ARITHMETIC(logical_and, bool, i1)
WORK_GROUP_ARITHMETIC(logical_or, bool, i1)
WORK_GROUP_ARITHMETIC(logical_xor, bool, i1)

#define WORK_GROUP_COMBINE(name, op, T, V, S)                                                                          \
  OVERLOAD T work_group_reduce_##name(T x) { return (T)__mux_work_group_reduce_##op##_##S(0, (V)x); }                  \
  OVERLOAD T work_group_scan_inclusive_##name(T x) { return (T)__mux_work_group_scan_inclusive_##op##_##S(0, (V)x); }  \
  OVERLOAD T work_group_scan_exclusive_##name(T x) { return (T)__mux_work_group_scan_exclusive_##op##_##S(0, (V)x); }
#define WORK_GROUP_BROADCAST(T, V, S)                                                                                  \
  OVERLOAD T work_group_broadcast(T a, size_t x) { return (T)__mux_work_group_broadcast_##S(0, (V)a, x, 0, 0); }       \
  OVERLOAD T work_group_broadcast(T a, size_t x, size_t y) { return (T)__mux_work_group_broadcast_##S(0, (V)a, x, y, 0); } \
  OVERLOAD T work_group_broadcast(T a, size_t x, size_t y, size_t z) {                                                 \
    return (T)__mux_work_group_broadcast_##S(0, (V)a, x, y, z);                                                        \
  }
#define WORK_GROUP_INTEGER(T, V, S, sign)                                                                              \
  WORK_GROUP_BROADCAST(T, V, S) WORK_GROUP_COMBINE(add, add, T, V, S) WORK_GROUP_COMBINE(mul, mul, T, V, S)            \
  WORK_GROUP_COMBINE(min, sign##min, T, V, S) WORK_GROUP_COMBINE(max, sign##max, T, V, S)                              \
  WORK_GROUP_COMBINE(and, and, T, V, S) WORK_GROUP_COMBINE(or, or, T, V, S) WORK_GROUP_COMBINE(xor, xor, T, V, S)
#define WORK_GROUP_FLOAT(T, S)                                                                                         \
  WORK_GROUP_BROADCAST(T, T, S) WORK_GROUP_COMBINE(add, fadd, T, T, S) WORK_GROUP_COMBINE(mul, fmul, T, T, S)          \
  WORK_GROUP_COMBINE(min, fmin, T, T, S) WORK_GROUP_COMBINE(max, fmax, T, T, S)
WORK_GROUP_INTEGER(int, int, i32, s)
WORK_GROUP_INTEGER(uint, int, i32, u)
WORK_GROUP_INTEGER(long, long, i64, s)
WORK_GROUP_INTEGER(ulong, long, i64, u)
WORK_GROUP_FLOAT(float, f32)
WORK_GROUP_FLOAT(double, f64)

#define WORK_GROUP_LOGICAL(op)                                                                                         \
  OVERLOAD int work_group_reduce_##op(int x) { return __mux_work_group_reduce_##op##_i1(0, x != 0); }                  \
  OVERLOAD int work_group_scan_inclusive_##op(int x) { return __mux_work_group_scan_inclusive_##op##_i1(0, x != 0); }  \
  OVERLOAD int work_group_scan_exclusive_##op(int x) { return __mux_work_group_scan_exclusive_##op##_i1(0, x != 0); }
WORK_GROUP_LOGICAL(logical_and)
WORK_GROUP_LOGICAL(logical_or)
WORK_GROUP_LOGICAL(logical_xor)
