// Integer builtins (OpenCL C 3.0, 6.15.3).

#define ELEMENTWISE(n, T, U)                                                                                           \
  PURE U##n abs_diff(T##n a, T##n b) {                                                                                 \
    return as_##U##n(__builtin_elementwise_max(a, b)) - as_##U##n(__builtin_elementwise_min(a, b));                    \
  }                                                                                                                    \
  PURE T##n add_sat(T##n a, T##n b) { return __builtin_elementwise_add_sat(a, b); }                                    \
  PURE T##n sub_sat(T##n a, T##n b) { return __builtin_elementwise_sub_sat(a, b); }                                    \
  PURE T##n max(T##n a, T##n b) { return __builtin_elementwise_max(a, b); }                                            \
  PURE T##n min(T##n a, T##n b) { return __builtin_elementwise_min(a, b); }                                            \
  PURE T##n clamp(T##n a, T##n low, T##n high) { return min(max(a, low), high); }                                      \
  PURE T##n popcount(T##n a) { return __builtin_elementwise_popcount(a); }                                             \
  PURE T##n hadd(T##n a, T##n b) { return (a >> (T)1) + (b >> (T)1) + (a & b & (T)1); }                                \
  PURE T##n rhadd(T##n a, T##n b) { return (a >> (T)1) + (b >> (T)1) + ((a | b) & (T)1); }                             \
  PURE T##n rotate(T##n a, T##n b) { return as_##T##n(__builtin_elementwise_fshl(as_##U##n(a), as_##U##n(a), as_##U##n(b))); } \
  PURE T##n clz(T##n a) { return __builtin_elementwise_clzg(a, (T##n)(sizeof(T) * 8)); }                               \
  PURE T##n ctz(T##n a) { return __builtin_elementwise_ctzg(a, (T##n)(sizeof(T) * 8)); }                               \
  PURE T##n mad_hi(T##n a, T##n b, T##n c) { return mul_hi(a, b) + c; }
#define WITH_SCALARS(n, T, U)                                                                                          \
  PURE T##n max(T##n a, T b) { return max(a, (T##n)(b)); }                                                             \
  PURE T##n min(T##n a, T b) { return min(a, (T##n)(b)); }                                                             \
  PURE T##n clamp(T##n a, T low, T high) { return clamp(a, (T##n)(low), (T##n)(high)); }
#define INTEGER(T, U) FOR_WIDTHS(ELEMENTWISE, T, U) FOR_VECTORS(WITH_SCALARS, T, U)
FOR_INTEGERS(INTEGER)

#define ABS_SIGNED(n, T, U) PURE U##n abs(T##n a) { return as_##U##n(__builtin_elementwise_abs(a)); }
#define ABS_UNSIGNED(n, T, U) PURE U##n abs(T##n a) { return a; }
#define SIGNED(T, U) FOR_WIDTHS(ABS_SIGNED, T, U)
#define UNSIGNED(T, U) FOR_WIDTHS(ABS_UNSIGNED, T, U)
FOR_SIGNED(SIGNED)
FOR_UNSIGNED(UNSIGNED)

typedef signed _BitInt(128) long2words;
typedef unsigned _BitInt(128) ulong2words;

// The upper half of the product, in the type of twice the size.
#define MUL_HI(T, W)                                                                                                   \
  PURE T mul_hi(T a, T b) { return (T)(((W)a * (W)b) >> (W)(sizeof(T) * 8)); }                                         \
  WIDEN2(T, T, T, mul_hi)
MUL_HI(char, short)
MUL_HI(uchar, ushort)
MUL_HI(short, int)
MUL_HI(ushort, uint)
MUL_HI(int, long)
MUL_HI(uint, ulong)
MUL_HI(long, long2words)
MUL_HI(ulong, ulong2words)

// Saturating at each end only if the exact sum is beyond it.
#define MAD_SAT(T, W, LOW, HIGH)                                                                                       \
  PURE T mad_sat(T a, T b, T c) { return (T)clamp((W)a * (W)b + (W)c, (W)LOW, (W)HIGH); }                              \
  WIDEN3(T, T, T, T, mad_sat)
MAD_SAT(char, int, CHAR_MIN, CHAR_MAX)
MAD_SAT(uchar, uint, 0, UCHAR_MAX)
MAD_SAT(short, long, SHRT_MIN, SHRT_MAX)
MAD_SAT(ushort, ulong, 0, USHRT_MAX)
MAD_SAT(int, long, INT_MIN, INT_MAX)
MAD_SAT(uint, ulong, 0, UINT_MAX)
#define MAD_SAT_LONG(T, W, LOW, HIGH)                                                                                  \
  PURE T mad_sat(T a, T b, T c) {                                                                                      \
    W exact = (W)a * (W)b + (W)c;                                                                                      \
    return exact < (W)LOW ? (T)LOW : exact > (W)HIGH ? (T)HIGH : (T)exact;                                             \
  }                                                                                                                    \
  WIDEN3(T, T, T, T, mad_sat)
MAD_SAT_LONG(long, long2words, LONG_MIN, LONG_MAX)
MAD_SAT_LONG(ulong, ulong2words, 0, ULONG_MAX)

#define UPSAMPLE(W, S, U)                                                                                              \
  PURE W upsample(S high, U low) { return (W)((W)high << (W)(sizeof(U) * 8)) | (W)low; }                               \
  WIDEN2(W, S, U, upsample)
UPSAMPLE(short, char, uchar)
UPSAMPLE(ushort, uchar, uchar)
UPSAMPLE(int, short, ushort)
UPSAMPLE(uint, ushort, ushort)
UPSAMPLE(long, int, uint)
UPSAMPLE(ulong, uint, uint)

#define MUL24(n, T)                                                                                                    \
  PURE T##n mul24(T##n a, T##n b) { return as_##T##n(as_uint##n(a) * as_uint##n(b)); }                                 \
  PURE T##n mad24(T##n a, T##n b, T##n c) { return mul24(a, b) + c; }
FOR_WIDTHS(MUL24, int)
FOR_WIDTHS(MUL24, uint)

// cl_khr_extended_bit_ops. A field of no bits, or beyond the value's, is undefined but for the empty one.
#define FIELD(n, T, U)                                                                                                 \
  PURE T##n bitfield_insert(T##n base, T##n field, uint offset, uint count) {                                          \
    U mask = (count >= sizeof(U) * 8 ? (U)-1 : (U)(((U)1 << count) - 1)) << offset;                                    \
    return as_##T##n((U##n)((as_##U##n(base) & (U##n)(U)~mask) | ((as_##U##n(field) << (U##n)(U)offset) & (U##n)(mask)))); \
  }                                                                                                                    \
  PURE T##n bit_reverse(T##n a) { return __builtin_elementwise_bitreverse(a); }
#define FIELDS(T, U) FOR_WIDTHS(FIELD, T, U)
FOR_INTEGERS(FIELDS)
#define EXTRACT(n, S, U, T)                                                                                            \
  PURE S##n bitfield_extract_signed(T##n base, uint offset, uint count) {                                              \
    S up = sizeof(S) * 8 - offset - count, down = sizeof(S) * 8 - count;                                               \
    return count == 0 ? (S##n)(0) : (as_##S##n(base) << (S##n)(up)) >> (S##n)(down);                                   \
  }                                                                                                                    \
  PURE U##n bitfield_extract_unsigned(T##n base, uint offset, uint count) {                                            \
    U up = sizeof(U) * 8 - offset - count, down = sizeof(U) * 8 - count;                                               \
    return count == 0 ? (U##n)(0) : (as_##U##n(base) << (U##n)(up)) >> (U##n)(down);                                   \
  }
#define EXTRACTS(S, U) FOR_WIDTHS(EXTRACT, S, U, S) FOR_WIDTHS(EXTRACT, S, U, U)
FOR_SIGNED(EXTRACTS)

// cl_khr_integer_dot_product.
#define DOT(R, A, B)                                                                                           \
  PURE R dot(A##4 a, B##4 b) { return (R)a.x * (R)b.x + (R)a.y * (R)b.y + (R)a.z * (R)b.z + (R)a.w * (R)b.w; }         \
  PURE R dot_acc_sat(A##4 a, B##4 b, R sum) { return add_sat(dot(a, b), sum); }
DOT(uint, uchar, uchar)
DOT(int, char, char)
DOT(int, uchar, char)
DOT(int, char, uchar)
#define PACKED(R, name, A, B)                                                                                          \
  PURE R dot_4x8packed_##name(uint a, uint b) { return dot(as_##A(a), as_##B(b)); }                                    \
  PURE R dot_acc_sat_4x8packed_##name(uint a, uint b, R sum) { return dot_acc_sat(as_##A(a), as_##B(b), sum); }
PACKED(uint, uu_uint, uchar4, uchar4)
PACKED(int, ss_int, char4, char4)
PACKED(int, us_int, uchar4, char4)
PACKED(int, su_int, char4, uchar4)
