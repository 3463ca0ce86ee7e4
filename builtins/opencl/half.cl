// half as a type of arithmetic (cl_khr_fp16). Math goes through float, of which the nearest half is well within the errors that OpenCL
// allows; everything else are the definitions of the other files for one type more.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// The definitions here would hide clang's own declarations of the functions of float.
#define OF_ONE(f)                                                                                                      \
  PURE float f(float);                                                                                                 \
  PURE half f(half a) { return (half)f((float)a); }                                                                    \
  WIDEN1(half, half, f)
OF_ONE(acos) OF_ONE(acosh) OF_ONE(acospi) OF_ONE(asin) OF_ONE(asinh) OF_ONE(asinpi) OF_ONE(atan) OF_ONE(atanh) OF_ONE(atanpi)
OF_ONE(cbrt) OF_ONE(ceil) OF_ONE(cos) OF_ONE(cosh) OF_ONE(cospi) OF_ONE(erf) OF_ONE(erfc) OF_ONE(exp) OF_ONE(exp2) OF_ONE(exp10)
OF_ONE(expm1) OF_ONE(fabs) OF_ONE(floor) OF_ONE(lgamma) OF_ONE(log) OF_ONE(log2) OF_ONE(log10) OF_ONE(log1p) OF_ONE(logb)
OF_ONE(rint) OF_ONE(round) OF_ONE(rsqrt) OF_ONE(sin) OF_ONE(sinh) OF_ONE(sinpi) OF_ONE(sqrt) OF_ONE(tan) OF_ONE(tanh)
OF_ONE(tanpi) OF_ONE(tgamma) OF_ONE(trunc)

#define FROM_HALF(DO, R) DO(R, half)
TO_INTEGERS(TO, FROM_HALF)
TO_INTEGERS(FROM_FLOAT, FROM_HALF)
TO_INTEGERS(ROUND_TO, FROM_HALF)
FROM_ALL(TO, half)
FROM_ALL(NEAREST, half)
FROM_FLOATS(TO, half)
FROM_FLOATS(NEAREST, half)
TO(half, half)
NEAREST(half, half)
TO(float, half)
NEAREST(float, half)
TO(double, half)
NEAREST(double, half)
NEIGHBOURS(half, short)
#define DIRECTED_HALF(R, A) THROUGH_DOUBLE(R, A)
FROM_ALL(DIRECTED_HALF, half)
FROM_FLOATS(DIRECTED_HALF, half)
THROUGH_DOUBLE(half, half)
THROUGH_DOUBLE(float, half)
THROUGH_DOUBLE(double, half)

#define OF_TWO(f)                                                                                                      \
  PURE float f(float, float);                                                                                          \
  PURE half f(half a, half b) { return (half)f((float)a, (float)b); }                                                  \
  WIDEN2(half, half, half, f)
OF_TWO(atan2) OF_TWO(atan2pi) OF_TWO(copysign) OF_TWO(fdim) OF_TWO(fmax) OF_TWO(fmin) OF_TWO(fmod) OF_TWO(hypot) OF_TWO(maxmag)
OF_TWO(minmag) OF_TWO(pow) OF_TWO(powr) OF_TWO(remainder)

// The product of two halves is a float, and one rounding of the sum in double is far from the middle between two halves.
PURE half fma(half a, half b, half c) { return (half)((double)a * b + c); }
PURE half mad(half a, half b, half c) { return (half)((float)a * b + c); }
WIDEN3(half, half, half, half, fma)
WIDEN3(half, half, half, half, mad)

#define WITH_INT(f)                                                                                                    \
  PURE float f(float, int);                                                                                            \
  PURE half f(half a, int n) { return (half)f((float)a, n); }                                                          \
  WIDEN2(half, half, int, f)
WITH_INT(ldexp) WITH_INT(pown) WITH_INT(rootn)
PURE int ilogb(float);
PURE int ilogb(half a) { return ilogb((float)a); }
WIDEN1(int, half, ilogb)
#define NEXT(a, step) as_half((short)(as_short(a) + (step)))
PURE half nextafter(half a, half b) {
  if (a != a || b != b)
    return a + b;
  if (a == b)
    return b;
  if (a == 0)
    return copysign(as_half((short)1), b);
  return NEXT(a, (a < b) == (a > 0) ? 1 : -1);
}
WIDEN2(half, half, half, nextafter)
#define NAN_OF_HALF(n, unused) PURE half##n nan(ushort##n code) { return as_half##n((ushort##n)(code | (ushort##n)(0x7e00))); }
FOR_WIDTHS(NAN_OF_HALF, )

#define WITH_SCALARS_HALF(n, T)                                                                                        \
  PURE half##n fmax(half##n a, half b) { return fmax(a, (half##n)(b)); }                                               \
  PURE half##n fmin(half##n a, half b) { return fmin(a, (half##n)(b)); }                                               \
  PURE half##n ldexp(half##n a, int b) { return ldexp(a, (int##n)(b)); }
FOR_VECTORS(WITH_SCALARS_HALF, half)

#define SECOND_OF_HALF(space, unused)                                                                                  \
  OVERLOAD half modf(half a, space half *p) { float w; half r = (half)modf((float)a, &w); *p = (half)w; return r; }    \
  OVERLOAD half frexp(half a, space int *p) { int e; half r = (half)frexp((float)a, &e); *p = e; return r; }           \
  OVERLOAD half lgamma_r(half a, space int *p) { int s; half r = (half)lgamma_r((float)a, &s); *p = s; return r; }     \
  OVERLOAD half sincos(half a, space half *p) { float c; half r = (half)sincos((float)a, &c); *p = (half)c; return r; } \
  OVERLOAD half remquo(half a, half b, space int *p) { int q; half r = (half)remquo((float)a, (float)b, &q); *p = q; return r; }
FOR_SPACES(SECOND_OF_HALF, )
FOR_SPACES(SECOND, half)
FOR_SPACES(PAIRS, half, 0x1.ffcp-1)

FOR_WIDTHS(COMMON, half)
FOR_VECTORS(WITH_SCALARS_FLOAT, half)
#define LENGTH_OF_HALF(n)                                                                                              \
  PURE half dot(half##n a, half##n b) { return (half)dot(WIDE(n, a), WIDE(n, b)); }                                    \
  PURE half length(half##n a) { return (half)length(WIDE(n, a)); }                                                     \
  PURE half distance(half##n a, half##n b) { return (half)length(WIDE(n, a) - WIDE(n, b)); }                           \
  PURE half##n normalize(half##n a) { return NARROW(n, normalize(WIDE(n, a))); }
#define WIDE(n, a) convert_float##n(a)
#define NARROW(n, a) convert_half##n(a)
LENGTH_OF_HALF() LENGTH_OF_HALF(2) LENGTH_OF_HALF(3) LENGTH_OF_HALF(4)
PURE half3 cross(half3 a, half3 b) { return convert_half3(cross(convert_float3(a), convert_float3(b))); }
PURE half4 cross(half4 a, half4 b) { return convert_half4(cross(convert_float4(a), convert_float4(b))); }

#define SMALLEST_half 0x1p-14
RELATIONAL(half, short)
PURE int signbit(half a) { return as_short(a) < 0; }
FOR_VECTORS(SIGNBIT, half, short)
SELECTS(half, short, ushort)
SHUFFLES(half, ushort)
MEMORY(half)

ASYNC(half)
OF_FLOATS(half, f16)
EVERY_FLOAT(half, f16)
WORK_GROUP_FLOATS(half, f16)
WORK_GROUP_FLOAT(half, f16)
FOR_WIDTHS(PREFETCH, half)
