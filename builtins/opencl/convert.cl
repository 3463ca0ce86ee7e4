// Explicit conversions (OpenCL C 3.0, 6.4.3). Rounding modes matter from floating point to integers; between floating-point
// types and from integers the default mode is nearest even, which _rte names.

#define TO_VECTOR(n, R, A) PURE R##n convert_##R##n(A##n a) { return __builtin_convertvector(a, R##n); }
#define TO(R, A)                                                                                                       \
  PURE R convert_##R(A a) { return (R)a; }                                                                             \
  FOR_VECTORS(TO_VECTOR, R, A)
#define FROM_ALL(DO, R) DO(R, char) DO(R, uchar) DO(R, short) DO(R, ushort) DO(R, int) DO(R, uint) DO(R, long) DO(R, ulong)
#define FROM_FLOATS(DO, R) DO(R, float) DO(R, double)
#define TO_INTEGERS(DO, FROM) FROM(DO, char) FROM(DO, uchar) FROM(DO, short) FROM(DO, ushort) FROM(DO, int) FROM(DO, uint) FROM(DO, long) FROM(DO, ulong)
TO_INTEGERS(TO, FROM_ALL)
TO_INTEGERS(TO, FROM_FLOATS)
FROM_ALL(TO, float)
FROM_ALL(TO, double)
FROM_FLOATS(TO, float)
FROM_FLOATS(TO, double)

#define LOW_char CHAR_MIN
#define HIGH_char CHAR_MAX
#define LOW_uchar 0
#define HIGH_uchar UCHAR_MAX
#define LOW_short SHRT_MIN
#define HIGH_short SHRT_MAX
#define LOW_ushort 0
#define HIGH_ushort USHRT_MAX
#define LOW_int INT_MIN
#define HIGH_int INT_MAX
#define LOW_uint 0
#define HIGH_uint UINT_MAX
#define LOW_long LONG_MIN
#define HIGH_long LONG_MAX
#define LOW_ulong 0
#define HIGH_ulong ULONG_MAX

// Cut off at each end of R that lies within A.
#define BETWEEN_ENDS(n, R, A)                                                                                          \
  PURE R##n convert_##R##n##_sat(A##n a) {                                                                             \
    const A low = (long)LOW_##A < (long)LOW_##R ? (A)LOW_##R : (A)LOW_##A;                                             \
    const A high = (ulong)HIGH_##A > (ulong)HIGH_##R ? (A)HIGH_##R : (A)HIGH_##A;                                      \
    return convert_##R##n(clamp(a, (A##n)(low), (A##n)(high)));                                                        \
  }
#define FROM_INTEGER(R, A) FOR_WIDTHS(BETWEEN_ENDS, R, A)
#define WIDEN_SATURATED(R, A)                                                                                          \
  PURE R##2 convert_##R##2_sat(A##2 a) { return (R##2)(convert_##R##_sat(a.x), convert_##R##_sat(a.y)); }              \
  PURE R##3 convert_##R##3_sat(A##3 a) { return (R##3)(convert_##R##2_sat(a.xy), convert_##R##_sat(a.z)); }            \
  PURE R##4 convert_##R##4_sat(A##4 a) { return (R##4)(convert_##R##2_sat(a.lo), convert_##R##2_sat(a.hi)); }          \
  PURE R##8 convert_##R##8_sat(A##8 a) { return (R##8)(convert_##R##4_sat(a.lo), convert_##R##4_sat(a.hi)); }          \
  PURE R##16 convert_##R##16_sat(A##16 a) { return (R##16)(convert_##R##8_sat(a.lo), convert_##R##8_sat(a.hi)); }
// Not a number gives 0. The upper end may round up to one more in A, hence >=. The ends of types narrower than A are
// exact: what is not between them is moved there first, so that no lane converts what does not fit.
#define FROM_FLOAT(R, A)                                                                                               \
  PURE R convert_##R##_sat(A a) {                                                                                      \
    if (sizeof(R) >= sizeof(A))                                                                                        \
      return a != a ? (R)0 : a <= (A)LOW_##R ? (R)LOW_##R : a >= (A)HIGH_##R ? (R)HIGH_##R : (R)a;                     \
    const A above = a > (A)LOW_##R ? a : (A)LOW_##R;                                                                   \
    const R within = (R)(above < (A)HIGH_##R ? above : (A)HIGH_##R);                                                   \
    return LOW_##R == 0 || a == a ? within : (R)0;                                                                     \
  }                                                                                                                    \
  WIDEN_SATURATED(R, A)
#define SATURATE(R)                                                                                                    \
  FROM_INTEGER(R, char) FROM_INTEGER(R, short) FROM_INTEGER(R, int) FROM_INTEGER(R, long)                              \
  FROM_INTEGER(R, uchar) FROM_INTEGER(R, ushort) FROM_INTEGER(R, uint) FROM_INTEGER(R, ulong)                          \
  FROM_FLOAT(R, float) FROM_FLOAT(R, double)
SATURATE(char)
SATURATE(uchar)
SATURATE(short)
SATURATE(ushort)
SATURATE(int)
SATURATE(uint)
SATURATE(long)
SATURATE(ulong)

// Rounded first, then converted: with and without saturation.
#define ROUNDED(n, R, A)                                                                                               \
  PURE R##n convert_##R##n##_rte(A##n a) { return convert_##R##n(rint(a)); }                                           \
  PURE R##n convert_##R##n##_rtz(A##n a) { return convert_##R##n(a); }                                                 \
  PURE R##n convert_##R##n##_rtp(A##n a) { return convert_##R##n(ceil(a)); }                                           \
  PURE R##n convert_##R##n##_rtn(A##n a) { return convert_##R##n(floor(a)); }                                          \
  PURE R##n convert_##R##n##_sat_rte(A##n a) { return convert_##R##n##_sat(rint(a)); }                                 \
  PURE R##n convert_##R##n##_sat_rtz(A##n a) { return convert_##R##n##_sat(a); }                                       \
  PURE R##n convert_##R##n##_sat_rtp(A##n a) { return convert_##R##n##_sat(ceil(a)); }                                 \
  PURE R##n convert_##R##n##_sat_rtn(A##n a) { return convert_##R##n##_sat(floor(a)); }
#define ROUND_TO(R, A) FOR_WIDTHS(ROUNDED, R, A)
TO_INTEGERS(ROUND_TO, FROM_FLOATS)
// An integer is what it is rounded to.
#define EXACT_VECTOR(n, R, A, mode)                                                                                    \
  PURE R##n convert_##R##n##_##mode(A##n a) { return convert_##R##n(a); }                                              \
  PURE R##n convert_##R##n##_sat_##mode(A##n a) { return convert_##R##n##_sat(a); }
#define EXACT(R, A)                                                                                                    \
  FOR_WIDTHS(EXACT_VECTOR, R, A, rte) FOR_WIDTHS(EXACT_VECTOR, R, A, rtz)                                              \
  FOR_WIDTHS(EXACT_VECTOR, R, A, rtp) FOR_WIDTHS(EXACT_VECTOR, R, A, rtn)
TO_INTEGERS(EXACT, FROM_ALL)
#define NEAREST_VECTOR(n, R, A) PURE R##n convert_##R##n##_rte(A##n a) { return convert_##R##n(a); }
#define NEAREST(R, A) FOR_WIDTHS(NEAREST_VECTOR, R, A)
FROM_ALL(NEAREST, float)
FROM_ALL(NEAREST, double)
FROM_FLOATS(NEAREST, float)
FROM_FLOATS(NEAREST, double)

// Between floating-point types and from integers, rounded elsewhere than to the nearest: the neighbour of the nearest, where that is on
// the wrong side of the exact value.
#define NEIGHBOURS(T, I)                                                                                               \
  static PURE T above(T x) { return x == 0 ? as_##T((I)1) : as_##T((I)(as_##I(x) + (as_##I(x) < 0 ? -1 : 1))); }              \
  static PURE T below(T x) { return -above(-x); }
NEIGHBOURS(float, int)
NEIGHBOURS(double, long)
// LESS and MORE: whether the nearest value r is less or more than a.
#define DIRECTED(R, A, LESS, MORE)                                                                                     \
  PURE R convert_##R##_rtp(A a) { R r = (R)a; return LESS ? above(r) : r; }                                            \
  PURE R convert_##R##_rtn(A a) { R r = (R)a; return MORE ? below(r) : r; }                                            \
  PURE R convert_##R##_rtz(A a) { return a < 0 ? convert_##R##_rtp(a) : convert_##R##_rtn(a); }                        \
  WIDEN_DIRECTED(R, A, rtp) WIDEN_DIRECTED(R, A, rtn) WIDEN_DIRECTED(R, A, rtz)
#define WIDEN_DIRECTED(R, A, mode)                                                                                     \
  PURE R##2 convert_##R##2_##mode(A##2 a) { return (R##2)(convert_##R##_##mode(a.x), convert_##R##_##mode(a.y)); }     \
  PURE R##3 convert_##R##3_##mode(A##3 a) { return (R##3)(convert_##R##2_##mode(a.xy), convert_##R##_##mode(a.z)); }   \
  PURE R##4 convert_##R##4_##mode(A##4 a) { return (R##4)(convert_##R##2_##mode(a.lo), convert_##R##2_##mode(a.hi)); } \
  PURE R##8 convert_##R##8_##mode(A##8 a) { return (R##8)(convert_##R##4_##mode(a.lo), convert_##R##4_##mode(a.hi)); } \
  PURE R##16 convert_##R##16_##mode(A##16 a) { return (R##16)(convert_##R##8_##mode(a.lo), convert_##R##8_##mode(a.hi)); }
// A double holds both exactly; the nearest to a long may be one more than the largest long.
#define THROUGH_DOUBLE(R, A) DIRECTED(R, A, (double)r < (double)a, (double)r > (double)a)
#define FROM_LONG(R) DIRECTED(R, long, r < 0x1p63 && (long)r < a, r >= 0x1p63 || (long)r > a)
#define FROM_ULONG(R) DIRECTED(R, ulong, r < 0x1p64 && (ulong)r < a, r >= 0x1p64 || (ulong)r > a)
#define DIRECTED_TO(R)                                                                                                 \
  THROUGH_DOUBLE(R, char) THROUGH_DOUBLE(R, uchar) THROUGH_DOUBLE(R, short) THROUGH_DOUBLE(R, ushort)                  \
  THROUGH_DOUBLE(R, int) THROUGH_DOUBLE(R, uint) THROUGH_DOUBLE(R, float) THROUGH_DOUBLE(R, double)                    \
  FROM_LONG(R) FROM_ULONG(R)
DIRECTED_TO(float)
DIRECTED_TO(double)
