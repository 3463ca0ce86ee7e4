// Sub-group builtins (OpenCL C 3.0, 6.15.19, and the extensions cl_khr_subgroup_*): the types of OpenCL C over the operations
// of builtins/group_operations.def, which the vectorizer carries out among the lanes of a packet.
#define AMONG __attribute__((const))

AMONG bool __mux_sub_group_all_i1(bool);
AMONG bool __mux_sub_group_any_i1(bool);
AMONG bool __mux_sub_group_elect_i1(bool);
AMONG ulong __mux_sub_group_ballot_i1(bool);
AMONG bool __mux_sub_group_reduce_logical_and_i1(bool);
AMONG bool __mux_sub_group_reduce_logical_or_i1(bool);
AMONG bool __mux_sub_group_reduce_logical_xor_i1(bool);
AMONG bool __mux_sub_group_scan_inclusive_logical_and_i1(bool);
AMONG bool __mux_sub_group_scan_inclusive_logical_or_i1(bool);
AMONG bool __mux_sub_group_scan_inclusive_logical_xor_i1(bool);
AMONG bool __mux_sub_group_scan_exclusive_logical_and_i1(bool);
AMONG bool __mux_sub_group_scan_exclusive_logical_or_i1(bool);
AMONG bool __mux_sub_group_scan_exclusive_logical_xor_i1(bool);
AMONG bool __mux_sub_group_clustered_reduce_logical_and_i1(bool, uint);
AMONG bool __mux_sub_group_clustered_reduce_logical_or_i1(bool, uint);
AMONG bool __mux_sub_group_clustered_reduce_logical_xor_i1(bool, uint);

#define ARITHMETIC(op, V, S)                                                                                           \
  AMONG V __mux_sub_group_reduce_##op##_##S(V);                                                                        \
  AMONG V __mux_sub_group_scan_inclusive_##op##_##S(V);                                                                \
  AMONG V __mux_sub_group_scan_exclusive_##op##_##S(V);                                                                \
  AMONG V __mux_sub_group_clustered_reduce_##op##_##S(V, uint);
#define MOVES(V, S)                                                                                                    \
  AMONG V __mux_sub_group_broadcast_##S(V, uint);                                                                      \
  AMONG V __mux_sub_group_broadcast_first_##S(V);                                                                      \
  AMONG V __mux_sub_group_shuffle_##S(V, uint);                                                                        \
  AMONG V __mux_sub_group_shuffle_xor_##S(V, uint);                                                                    \
  AMONG V __mux_sub_group_shuffle_up_##S(V, V, uint);                                                                  \
  AMONG V __mux_sub_group_shuffle_down_##S(V, V, uint);
#define OF_INTEGERS(V, S)                                                                                              \
  MOVES(V, S) ARITHMETIC(add, V, S) ARITHMETIC(mul, V, S) ARITHMETIC(smin, V, S) ARITHMETIC(smax, V, S)                \
  ARITHMETIC(umin, V, S) ARITHMETIC(umax, V, S) ARITHMETIC(and, V, S) ARITHMETIC(or, V, S) ARITHMETIC(xor, V, S)
#define OF_FLOATS(V, S)                                                                                                \
  MOVES(V, S) ARITHMETIC(fadd, V, S) ARITHMETIC(fmul, V, S) ARITHMETIC(fmin, V, S) ARITHMETIC(fmax, V, S)
OF_INTEGERS(char, i8)
OF_INTEGERS(short, i16)
OF_INTEGERS(int, i32)
OF_INTEGERS(long, i64)
OF_FLOATS(float, f32)
OF_FLOATS(double, f64)

// T is the type of OpenCL C, V that of its IR, S its name there.
#define COMBINE(name, op, T, V, S)                                                                                     \
  OVERLOAD T sub_group_reduce_##name(T x) { return (T)__mux_sub_group_reduce_##op##_##S((V)x); }                       \
  OVERLOAD T sub_group_scan_inclusive_##name(T x) { return (T)__mux_sub_group_scan_inclusive_##op##_##S((V)x); }       \
  OVERLOAD T sub_group_scan_exclusive_##name(T x) { return (T)__mux_sub_group_scan_exclusive_##op##_##S((V)x); }       \
  COMBINE_SOME(name, op, T, V, S)
#define COMBINE_SOME(name, op, T, V, S)                                                                                \
  OVERLOAD T sub_group_non_uniform_reduce_##name(T x) { return (T)__mux_sub_group_reduce_##op##_##S((V)x); }           \
  OVERLOAD T sub_group_non_uniform_scan_inclusive_##name(T x) { return (T)__mux_sub_group_scan_inclusive_##op##_##S((V)x); } \
  OVERLOAD T sub_group_non_uniform_scan_exclusive_##name(T x) { return (T)__mux_sub_group_scan_exclusive_##op##_##S((V)x); } \
  OVERLOAD T sub_group_clustered_reduce_##name(T x, uint size) { return (T)__mux_sub_group_clustered_reduce_##op##_##S((V)x, size); }
#define MOVE(T, V, S)                                                                                                  \
  OVERLOAD T sub_group_broadcast(T x, uint id) { return (T)__mux_sub_group_broadcast_##S((V)x, id); }                  \
  OVERLOAD T sub_group_non_uniform_broadcast(T x, uint id) { return (T)__mux_sub_group_broadcast_##S((V)x, id); }      \
  OVERLOAD T sub_group_broadcast_first(T x) { return (T)__mux_sub_group_broadcast_first_##S((V)x); }                   \
  OVERLOAD T sub_group_shuffle(T x, uint id) { return (T)__mux_sub_group_shuffle_##S((V)x, id); }                      \
  OVERLOAD T sub_group_shuffle_xor(T x, uint mask) { return (T)__mux_sub_group_shuffle_xor_##S((V)x, mask); }          \
  OVERLOAD T sub_group_shuffle_up(T x, uint delta) { return (T)__mux_sub_group_shuffle_up_##S((V)x, (V)x, delta); }    \
  OVERLOAD T sub_group_shuffle_down(T x, uint delta) { return (T)__mux_sub_group_shuffle_down_##S((V)x, (V)x, delta); } \
  OVERLOAD T sub_group_rotate(T x, int delta) {                                                                        \
    int size = get_sub_group_size();                                                                                   \
    return (T)__mux_sub_group_shuffle_##S((V)x, (get_sub_group_local_id() + (delta % size + size)) % size);            \
  }                                                                                                                    \
  OVERLOAD T sub_group_clustered_rotate(T x, int delta, uint size) {                                                   \
    uint id = get_sub_group_local_id();                                                                                \
    return (T)__mux_sub_group_shuffle_##S((V)x, (id & ~(size - 1)) | ((id + (uint)delta) & (size - 1)));               \
  }                                                                                                                    \
  OVERLOAD int sub_group_non_uniform_all_equal(T x) {                                                                  \
    return __mux_sub_group_all_i1((T)__mux_sub_group_broadcast_first_##S((V)x) == x);                                  \
  }                                                                                                                    \
  FOR_VECTORS(BROADCAST_VECTOR, T)
#define BROADCAST_VECTOR(n, T) BROADCAST_VECTOR_##n(T)
#define BROADCAST_HALVES(T, n, h)                                                                                      \
  OVERLOAD T##n sub_group_broadcast(T##n x, uint id) { return (T##n)(sub_group_broadcast(x.lo, id), sub_group_broadcast(x.hi, id)); } \
  OVERLOAD T##n sub_group_non_uniform_broadcast(T##n x, uint id) { return sub_group_broadcast(x, id); }                \
  OVERLOAD T##n sub_group_broadcast_first(T##n x) { return (T##n)(sub_group_broadcast_first(x.lo), sub_group_broadcast_first(x.hi)); }
#define BROADCAST_VECTOR_2(T) BROADCAST_HALVES(T, 2, )
#define BROADCAST_VECTOR_3(T)                                                                                          \
  OVERLOAD T##3 sub_group_broadcast(T##3 x, uint id) { return (T##3)(sub_group_broadcast(x.xy, id), sub_group_broadcast(x.z, id)); } \
  OVERLOAD T##3 sub_group_non_uniform_broadcast(T##3 x, uint id) { return sub_group_broadcast(x, id); }                \
  OVERLOAD T##3 sub_group_broadcast_first(T##3 x) { return (T##3)(sub_group_broadcast_first(x.xy), sub_group_broadcast_first(x.z)); }
#define BROADCAST_VECTOR_4(T) BROADCAST_HALVES(T, 4, 2)
#define BROADCAST_VECTOR_8(T) BROADCAST_HALVES(T, 8, 4)
#define BROADCAST_VECTOR_16(T) BROADCAST_HALVES(T, 16, 8)

#define EVERY_INTEGER(T, V, S, sign)                                                                                         \
  MOVE(T, V, S) COMBINE(add, add, T, V, S) COMBINE(min, sign##min, T, V, S) COMBINE(max, sign##max, T, V, S)           \
  COMBINE_SOME(mul, mul, T, V, S) COMBINE_SOME(and, and, T, V, S) COMBINE_SOME(or, or, T, V, S) COMBINE_SOME(xor, xor, T, V, S)
#define EVERY_FLOAT(T, S)                                                                                                 \
  MOVE(T, T, S) COMBINE(add, fadd, T, T, S) COMBINE(min, fmin, T, T, S) COMBINE(max, fmax, T, T, S) COMBINE_SOME(mul, fmul, T, T, S)
EVERY_INTEGER(char, char, i8, s)
EVERY_INTEGER(uchar, char, i8, u)
EVERY_INTEGER(short, short, i16, s)
EVERY_INTEGER(ushort, short, i16, u)
EVERY_INTEGER(int, int, i32, s)
EVERY_INTEGER(uint, int, i32, u)
EVERY_INTEGER(long, long, i64, s)
EVERY_INTEGER(ulong, long, i64, u)
EVERY_FLOAT(float, f32)
EVERY_FLOAT(double, f64)

#define LOGICAL(op)                                                                                                    \
  OVERLOAD int sub_group_non_uniform_reduce_##op(int x) { return __mux_sub_group_reduce_##op##_i1(x != 0); }           \
  OVERLOAD int sub_group_non_uniform_scan_inclusive_##op(int x) { return __mux_sub_group_scan_inclusive_##op##_i1(x != 0); } \
  OVERLOAD int sub_group_non_uniform_scan_exclusive_##op(int x) { return __mux_sub_group_scan_exclusive_##op##_i1(x != 0); } \
  OVERLOAD int sub_group_clustered_reduce_##op(int x, uint size) { return __mux_sub_group_clustered_reduce_##op##_i1(x != 0, size); }
LOGICAL(logical_and)
LOGICAL(logical_or)
LOGICAL(logical_xor)

OVERLOAD int sub_group_all(int x) { return __mux_sub_group_all_i1(x != 0); }
OVERLOAD int sub_group_any(int x) { return __mux_sub_group_any_i1(x != 0); }
OVERLOAD int sub_group_non_uniform_all(int x) { return __mux_sub_group_all_i1(x != 0); }
OVERLOAD int sub_group_non_uniform_any(int x) { return __mux_sub_group_any_i1(x != 0); }
OVERLOAD int sub_group_elect(void) { return __mux_sub_group_elect_i1(true); }

// Ballots: bit n is of work-item n. A sub-group has 64 work-items at most.
#define BITS(value) upsample((value).y, (value).x)
#define BALLOT(bits) ({ ulong all_ = (bits); (uint4)((uint)all_, (uint)(all_ >> 32), 0, 0); })
#define UP_TO(n) ((n) < 64 ? (1UL << (n)) - 1 : ~0UL)
OVERLOAD uint4 sub_group_ballot(int x) { return BALLOT(__mux_sub_group_ballot_i1(x != 0)); }
OVERLOAD int sub_group_inverse_ballot(uint4 value) { return (BITS(value) >> get_sub_group_local_id()) & 1; }
OVERLOAD int sub_group_ballot_bit_extract(uint4 value, uint index) { return index < 64 ? (BITS(value) >> index) & 1 : 0; }
OVERLOAD uint sub_group_ballot_bit_count(uint4 value) { return popcount(BITS(value) & UP_TO(get_max_sub_group_size())); }
OVERLOAD uint sub_group_ballot_inclusive_scan(uint4 value) { return popcount(BITS(value) & UP_TO(get_sub_group_local_id() + 1)); }
OVERLOAD uint sub_group_ballot_exclusive_scan(uint4 value) { return popcount(BITS(value) & UP_TO(get_sub_group_local_id())); }
OVERLOAD uint sub_group_ballot_find_lsb(uint4 value) { return ctz(BITS(value) & UP_TO(get_max_sub_group_size())); }
OVERLOAD uint sub_group_ballot_find_msb(uint4 value) { return 63 - clz(BITS(value) & UP_TO(get_max_sub_group_size())); }
OVERLOAD uint4 get_sub_group_eq_mask(void) { return BALLOT(1UL << get_sub_group_local_id()); }
OVERLOAD uint4 get_sub_group_lt_mask(void) { return BALLOT(UP_TO(get_sub_group_local_id())); }
OVERLOAD uint4 get_sub_group_le_mask(void) { return BALLOT(UP_TO(get_sub_group_local_id() + 1)); }
OVERLOAD uint4 get_sub_group_ge_mask(void) { return BALLOT(UP_TO(get_max_sub_group_size()) & ~UP_TO(get_sub_group_local_id())); }
OVERLOAD uint4 get_sub_group_gt_mask(void) { return BALLOT(UP_TO(get_max_sub_group_size()) & ~UP_TO(get_sub_group_local_id() + 1)); }
