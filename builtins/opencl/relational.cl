// Relational builtins (OpenCL C 3.0, 6.15.6): 1 for a true scalar, -1 for a true element.

#define COMPARE(f, T, I, CONDITION)                                                                                    \
  PURE int f(T a, T b) { return CONDITION; }                                                                           \
  FOR_VECTORS(COMPARE_VECTOR, f, T, I, CONDITION)
#define COMPARE_VECTOR(n, f, T, I, CONDITION) PURE I##n f(T##n a, T##n b) { return CONDITION; }
#define CLASSIFY(f, T, I, CONDITION)                                                                                   \
  PURE int f(T a) { return CONDITION; }                                                                                \
  FOR_VECTORS(CLASSIFY_VECTOR, f, T, I, CONDITION)
#define CLASSIFY_VECTOR(n, f, T, I, CONDITION) PURE I##n f(T##n a) { return CONDITION; }

#define RELATIONAL(T, I)                                                                                               \
  COMPARE(isequal, T, I, a == b)                                                                                       \
  COMPARE(isnotequal, T, I, a != b)                                                                                    \
  COMPARE(isgreater, T, I, a > b)                                                                                      \
  COMPARE(isgreaterequal, T, I, a >= b)                                                                                \
  COMPARE(isless, T, I, a < b)                                                                                         \
  COMPARE(islessequal, T, I, a <= b)                                                                                   \
  COMPARE(islessgreater, T, I, (a < b) | (a > b))                                                                      \
  COMPARE(isordered, T, I, (a == a) & (b == b))                                                                        \
  COMPARE(isunordered, T, I, (a != a) | (b != b))                                                                      \
  CLASSIFY(isnan, T, I, a != a)                                                                                        \
  CLASSIFY(isfinite, T, I, fabs(a) < (T)(INFINITY))                                                                    \
  CLASSIFY(isinf, T, I, fabs(a) == (T)(INFINITY))                                                                      \
  CLASSIFY(isnormal, T, I, (fabs(a) < (T)(INFINITY)) & (fabs(a) >= (T)(SMALLEST_##T)))
#define SMALLEST_float 0x1p-126
#define SMALLEST_double 0x1p-1022
FOR_FLOATS(RELATIONAL)

PURE int signbit(float a) { return as_int(a) < 0; }
PURE int signbit(double a) { return as_long(a) < 0; }
#define SIGNBIT(n, T, I) PURE I##n signbit(T##n a) { return as_##I##n(a) < (I)0; }
FOR_VECTORS(SIGNBIT, float, int)
FOR_VECTORS(SIGNBIT, double, long)

#define ANY_ALL(T, U)                                                                                                  \
  PURE int any(T a) { return a < 0; }                                                                                  \
  PURE int all(T a) { return a < 0; }                                                                                  \
  ANY_ALL_PAIR(T, 2, ) ANY_ALL_3(T) ANY_ALL_PAIR(T, 4, 2) ANY_ALL_PAIR(T, 8, 4) ANY_ALL_PAIR(T, 16, 8)
#define ANY_ALL_PAIR(T, n, h)                                                                                          \
  PURE int any(T##n a) { return any((T##h)(a.lo | a.hi)); }                                                                    \
  PURE int all(T##n a) { return all((T##h)(a.lo & a.hi)); }
#define ANY_ALL_3(T)                                                                                                   \
  PURE int any(T##3 a) { return any((T)(a.x | a.y | a.z)); }                                                                \
  PURE int all(T##3 a) { return all((T)(a.x & a.y & a.z)); }
FOR_SIGNED(ANY_ALL)

#define BITSELECT(n, T, I) PURE T##n bitselect(T##n a, T##n b, T##n c) { return as_##T##n((I##n)((as_##I##n(a) & ~as_##I##n(c)) | (as_##I##n(b) & as_##I##n(c)))); }
// A scalar condition counts as a whole, a vector's by the sign bits.
#define SELECT_SCALAR(T, I) PURE T select(T a, T b, I c) { return c ? b : a; }
#define SELECT_VECTOR(n, T, I, S) PURE T##n select(T##n a, T##n b, I##n c) { return as_##S##n(c) < (S)0 ? b : a; }
#define SELECTS(T, S, U)                                                                                               \
  SELECT_SCALAR(T, S) SELECT_SCALAR(T, U)                                                                              \
  FOR_VECTORS(SELECT_VECTOR, T, S, S) FOR_VECTORS(SELECT_VECTOR, T, U, S)                                              \
  FOR_WIDTHS(BITSELECT, T, S)
SELECTS(char, char, uchar)
SELECTS(uchar, char, uchar)
SELECTS(short, short, ushort)
SELECTS(ushort, short, ushort)
SELECTS(int, int, uint)
SELECTS(uint, int, uint)
SELECTS(long, long, ulong)
SELECTS(ulong, long, ulong)
SELECTS(float, int, uint)
SELECTS(double, long, ulong)
