// cosh(x): the hyperbolic cosine of x.
// cosh_cr(x): the hyperbolic cosine of x, correctly rounded.
// cosh_u35(x): the hyperbolic cosine of x, to 3.5 ulp.
//
//   e^|x| / 2 + e^-|x| / 2 = h + (l + 1 / (4 (h + l))),   h + l = e^|x| / 2
//
// h is a power of two to an eighth (f64: a fourth). All but h is small against the result, or half of it at most. The
// power: expm1_core.h, where that of 1 is exact. cosh_u35: hyperbolic.h.
//
// f32   degree 5; rare: |x| > 87, NaN
//       error <= 0.875 ulp on all floats; worst x = 0x1.aaeef6p-10. The same without fma
// f64   degree 9; rare: |x| > 708, NaN
//       error <= 0.875 ulp on 10^6 points; worst x = 0x1.712a47949c6e8p-11. The same without fma
// cosh_u35: f32 error <= 3.181 ulp without fma, 2.639 with; worst x = 0x1.0ac01ep+0. f64 <= 3.180, with fma 2.456
// cosh_cr: by the f64 kernel and a table of 2 floats, rounded_once.h.
// Constants: coefficients/exp.sollya, hyperbolic.sollya. No errno, no flags.
//
// Special values: C23 Annex F: cosh(0) = 1, inf for infinities, NaN for NaN.
#include "expm1_core.h"
#include "hyperbolic.h"
#include "rounded_once.h"

namespace {

// e^a / 2 + e^-a / 2, for 0 <= a <= Exp<T>::normal.
template <class T> INLINE T coshPositive(T a) {
  using C = Powers<T>;
  Stepped<T> w = steppedBy<C::count, -C::count, Exp<T>>(a); // the power is halved
  Bits<T> step = bits(w.shifted);
  T h = as<T>(lookup(C::rounded, step) + (step << (Format<T>::mantissa - C::bits)));
  T r = w.a + w.b, r2 = r * r, rest = madd(r2, evenOdd(r, r2, Expm1<T>::q), r + lookup(C::missing, step)), l = h * rest;
  return h + (l + T(0.25) / (h + l));
}

template <class T> INLINE T coshKernel(T x) {
  T a = abs(x);
  T y = coshPositive(a);
  if (rare(!(a <= Exp<T>::normal))) // NaN too, hence the negation
    y = hyperbolicLarge(a);
  return y;
}

// To 3.5 ulp.
template <class T> INLINE T coshShort(T x) {
  WholeStep<T> w = wholeStep<-1>(x);
  T p = w.power, m = quarterInverse(p), r = w.r, z = r * r, s = madd(r * z, horner(z, HyperbolicShort<T>::s), r);
  T c = madd(z, horner(z, HyperbolicShort<T>::c), T(1));
  T y = madd(p + m, c, (p - m) * s);
  if (rare(!(abs(x) <= Exp<T>::normal))) // NaN too, hence the negation
    y = hyperbolicLarge(abs(x));
  return y;
}

constexpr Hard coshHard[] = {{0x1.deeeap-11, 0x1.000008p+0}, {0x1.c12a5p-5, 0x1.00628ap+0}};

} // namespace

KERNEL float vec_coshf(float x) { return coshKernel(x); }
KERNEL double vec_cosh(double x) { return coshKernel(x); }
KERNEL float vec_coshf_cr(float x) { return roundedOnce(abs(double(x)), coshKernel(double(x)), coshHard); }
KERNEL float vec_coshf_u35(float x) { return coshShort(x); }
KERNEL double vec_cosh_u35(double x) { return coshShort(x); }
