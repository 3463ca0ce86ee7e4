// Math builtins that opencl.def does not map to one operation (OpenCL C 3.0, 6.15.2).

#define MATH(n, T)                                                                                                     \
  PURE T##n rsqrt(T##n a) { return (T)1 / sqrt(a); }                                                                   \
  PURE T##n maxmag(T##n a, T##n b) { return fabs(a) > fabs(b) ? a : fabs(b) > fabs(a) ? b : fmax(a, b); }              \
  PURE T##n minmag(T##n a, T##n b) { return fabs(a) < fabs(b) ? a : fabs(b) < fabs(a) ? b : fmin(a, b); }
FOR_WIDTHS(MATH, float)
FOR_WIDTHS(MATH, double)

// Functions of libvec, most of which libm has not.
#define FROM_LIBVEC(name)                                                                                              \
  __attribute__((const)) float name##f(float);                                                                         \
  __attribute__((const)) double name##_double(double) __asm__(#name);                                                  \
  PURE float name(float a) { return name##f(a); }                                                                      \
  PURE double name(double a) { return name##_double(a); }                                                              \
  WIDEN1(float, float, name)                                                                                           \
  WIDEN1(double, double, name)
FROM_LIBVEC(acospi)
FROM_LIBVEC(asinpi)
FROM_LIBVEC(atanpi)
FROM_LIBVEC(cospi)
FROM_LIBVEC(sinpi)
FROM_LIBVEC(tanpi)

#define WIDENED(f, T, B, LIBVEC)                                                                                       \
  PURE T f(T a, B b) { return LIBVEC(a, b); }                                                                          \
  WIDEN2(T, T, B, f)
__attribute__((const)) float atan2pif(float, float);
__attribute__((const)) double atan2pi_double(double, double) __asm__("atan2pi");
__attribute__((const)) float powrf(float, float);
__attribute__((const)) double powr_double(double, double) __asm__("powr");
__attribute__((const)) float pownf(float, int);
__attribute__((const)) double pown_double(double, int) __asm__("pown");
__attribute__((const)) float rootnf(float, int);
__attribute__((const)) double rootn_double(double, int) __asm__("rootn");
WIDENED(atan2pi, float, float, atan2pif)
WIDENED(atan2pi, double, double, atan2pi_double)
WIDENED(powr, float, float, powrf)
WIDENED(powr, double, double, powr_double)
WIDENED(half_powr, float, float, powrf)
WIDENED(native_powr, float, float, powrf)
WIDENED(pown, float, int, pownf)
WIDENED(pown, double, int, pown_double)
WIDENED(rootn, float, int, rootnf)
WIDENED(rootn, double, int, rootn_double)

// FP_ILOGBNAN is INT_MAX in OpenCL C, in libm INT_MIN.
__attribute__((const)) int ilogbf(float);
__attribute__((const)) int ilogb_double(double) __asm__("ilogb");
PURE int ilogb(float a) { return a == a ? ilogbf(a) : FP_ILOGBNAN; }
PURE int ilogb(double a) { return a == a ? ilogb_double(a) : FP_ILOGBNAN; }
WIDEN1(int, float, ilogb)
WIDEN1(int, double, ilogb)

#define NAN_OF(n, T, U, BITS) PURE T##n nan(U##n code) { return as_##T##n(code | (U##n)(BITS)); }
FOR_WIDTHS(NAN_OF, float, uint, 0x7fc00000)
FOR_WIDTHS(NAN_OF, double, ulong, 0x7ff8000000000000)

#define APPROXIMATE(n, prefix)                                                                                         \
  PURE float##n prefix##_recip(float##n a) { return 1.0f / a; }                                                        \
  PURE float##n prefix##_divide(float##n a, float##n b) { return a / b; }                                              \
  PURE float##n prefix##_rsqrt(float##n a) { return rsqrt(a); }
FOR_WIDTHS(APPROXIMATE, half)
FOR_WIDTHS(APPROXIMATE, native)

// A second result through a pointer: libm's function on one element writes to a private variable.
#define LIBM(T, f) T f(T, private T *)
#define LIBM_INT(T, f) T f(T, private int *)
LIBM(float, modff);
LIBM(double, modf_double) __asm__("modf");
LIBM_INT(float, frexpf);
LIBM_INT(double, frexp_double) __asm__("frexp");
LIBM_INT(float, lgammaf_r);
LIBM_INT(double, lgamma_r_double) __asm__("lgamma_r");
float remquof(float, float, private int *);
double remquo_double(double, double, private int *) __asm__("remquo");
void sincosf(float, private float *, private float *);
void sincos_double(double, private double *, private double *) __asm__("sincos");

#define SCALAR_SECOND(space, T, I, MODF, FREXP, LGAMMA, REMQUO, SINCOS)                                                \
  OVERLOAD T modf(T a, space T *whole) { T w; T r = MODF(a, &w); *whole = w; return r; }                               \
  OVERLOAD T frexp(T a, space int *exponent) { int e; T r = FREXP(a, &e); *exponent = e; return r; }                   \
  OVERLOAD T lgamma_r(T a, space int *sign) {                                                                          \
    int s;                                                                                                             \
    T r = LGAMMA(a, &s);                                                                                               \
    *sign = a <= 0 && a > -(T)INFINITY && a == floor(a) ? 0 : s;                                                       \
    return r;                                                                                                          \
  }                                                                                                                    \
  OVERLOAD T remquo(T a, T b, space int *quotient) { int q; T r = REMQUO(a, b, &q); *quotient = q; return r; }          \
  OVERLOAD T sincos(T a, space T *cosine) { T s, c; SINCOS(a, &s, &c); *cosine = c; return s; }
FOR_SPACES(SCALAR_SECOND, float, int, modff, frexpf, lgammaf_r, remquof, sincosf)
FOR_SPACES(SCALAR_SECOND, double, long, modf_double, frexp_double, lgamma_r_double, remquo_double, sincos_double)

#define SECOND_BY_HALVES(n, h, space, T)                                                                               \
  OVERLOAD T##n modf(T##n a, space T##n *p) { T##h l, u; T##n r = (T##n)(modf(a.lo, &l), modf(a.hi, &u)); *p = (T##n)(l, u); return r; } \
  OVERLOAD T##n sincos(T##n a, space T##n *p) { T##h l, u; T##n r = (T##n)(sincos(a.lo, &l), sincos(a.hi, &u)); *p = (T##n)(l, u); return r; } \
  OVERLOAD T##n frexp(T##n a, space int##n *p) { int##h l, u; T##n r = (T##n)(frexp(a.lo, &l), frexp(a.hi, &u)); *p = (int##n)(l, u); return r; } \
  OVERLOAD T##n lgamma_r(T##n a, space int##n *p) { int##h l, u; T##n r = (T##n)(lgamma_r(a.lo, &l), lgamma_r(a.hi, &u)); *p = (int##n)(l, u); return r; } \
  OVERLOAD T##n remquo(T##n a, T##n b, space int##n *p) { int##h l, u; T##n r = (T##n)(remquo(a.lo, b.lo, &l), remquo(a.hi, b.hi, &u)); *p = (int##n)(l, u); return r; }
#define SECOND_OF_3(space, T)                                                                                          \
  OVERLOAD T##3 sincos(T##3 a, space T##3 *p) { T##2 l; T u; T##3 r = (T##3)(sincos(a.xy, &l), sincos(a.z, &u)); *p = (T##3)(l, u); return r; } \
  OVERLOAD T##3 modf(T##3 a, space T##3 *p) { T##2 l; T u; T##3 r = (T##3)(modf(a.xy, &l), modf(a.z, &u)); *p = (T##3)(l, u); return r; } \
  OVERLOAD T##3 frexp(T##3 a, space int3 *p) { int2 l; int u; T##3 r = (T##3)(frexp(a.xy, &l), frexp(a.z, &u)); *p = (int3)(l, u); return r; } \
  OVERLOAD T##3 lgamma_r(T##3 a, space int3 *p) { int2 l; int u; T##3 r = (T##3)(lgamma_r(a.xy, &l), lgamma_r(a.z, &u)); *p = (int3)(l, u); return r; } \
  OVERLOAD T##3 remquo(T##3 a, T##3 b, space int3 *p) { int2 l; int u; T##3 r = (T##3)(remquo(a.xy, b.xy, &l), remquo(a.z, b.z, &u)); *p = (int3)(l, u); return r; }
#define SECOND(space, T)                                                                                               \
  SECOND_BY_HALVES(2, , space, T) SECOND_OF_3(space, T) SECOND_BY_HALVES(4, 2, space, T)                               \
  SECOND_BY_HALVES(8, 4, space, T) SECOND_BY_HALVES(16, 8, space, T)
FOR_SPACES(SECOND, float)
FOR_SPACES(SECOND, double)

#define PAIR(n, space, T, ONE)                                                                                         \
  OVERLOAD T##n fract(T##n a, space T##n *whole) {                                                                     \
    T##n f = floor(a);                                                                                                 \
    *whole = f;                                                                                                        \
    T##n r = fmin(a - f, (T##n)(ONE));                                                                                 \
    return fabs(a) == (T)(INFINITY) ? copysign((T##n)(0), a) : a == a && a != (T)0 ? r : a;                            \
  }
#define PAIRS(space, T, ONE) FOR_WIDTHS(PAIR, space, T, ONE)
// The largest number below one: a tiny negative argument would round up to it.
FOR_SPACES(PAIRS, float, 0x1.fffffep-1f)
FOR_SPACES(PAIRS, double, 0x1.fffffffffffffp-1)
