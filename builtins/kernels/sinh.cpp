// sinh(x): the hyperbolic sine of x.
// sinh_cr(x): the hyperbolic sine of x, correctly rounded.
// sinh_u35(x): the hyperbolic sine of x, to 3.5 ulp.
//
// Method: hyperbolic.h. The rounding errors of p - m and of r are added, and p - m is added last; in sinh_u35 both are
// one number.
//
// f32   degrees 7 and 6; rare: |x| > 87 (without fma: 80), NaN
// f64   degrees 11 and 12; rare: |x| > 708 (without fma: 700), NaN
// sinh_cr: the f64 kernel rounded to float, and a table of 1 float for which that is not certain (rounded_once.h). With
// FMA, quick_exp.h is tried first.
// Constants: coefficients/hyperbolic.sollya, exp.sollya. No errno, no flags.
//
// error: sinhf <= 0.90 ulp, by all inputs
//   with FMA 0.900 at -0x1.23acb8p+2
//   without  0.884 at -0x1.4d99eep+2
// error: sinh <= 0.95 ulp, by a search
//   with FMA 0.928 at 0x1.e7fbce16d94e7p+1
//   without  0.924 at 0x1.8432366da8b4p+3
// error: sinhf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.250bfep-11
// error: sinhf_u35 <= 2.286 ulp, by all inputs
//   with FMA 1.859 at 0x1.6321b2p-2
//   without  2.286 at -0x1.6307c8p-2
// error: sinh_u35 <= 2.589 ulp, by a search
//   with FMA 1.948 at -0x1.73cedd30c1619p-2
//   without  2.465 at 0x1.735e546b03595p-2
//
// Special values: C23 Annex F: sinh(0) = 0 and sinh(-0) = -0, sinh(inf) = inf, sinh(-inf) = -inf, NaN for NaN.
#include "hyperbolic.h"
#include "quick_exp.h"
#include "rounded_once.h"

namespace {

// For 0 <= x <= Exp<T>::normal.
template <class T> INLINE T sinhPositive(T x) {
  WholeStep<T> w = wholeStep<-1>(x);
  T p = w.power, m = quarterInverse(p), r = w.r, z = r * r;
  T odd = madd(r * z, horner(z, Hyperbolic<T>::s), w.b);         // sinh r = a + odd
  T even = madd(z, T(0.5), z * z * horner(z, Hyperbolic<T>::c)); // cosh r = 1 + even
  T difference = p - m, sum = p + m;
  // The rounding errors of the difference and of the sum are small, but not compared with the last bit of the result.
  T error = madd((p - sum) + m, w.a, (p - difference) - m);
  return difference + productSum(sum, w.a, madd(difference, even, madd(sum, odd, error)));
}

template <class T> INLINE T sinhKernel(T x) {
  T y = sinhPositive(x);
  if (rare(!(x <= Exp<T>::normal))) // NaN too, hence the negation
    y = hyperbolicLarge(x);
  return y;
}

// With an error below 3.5 ulp. -0 is kept: it is -0 - (+0).
template <class T> INLINE T sinhShort(T x) {
  WholeStep<T> w = wholeStep<-1>(x);
  T p = w.power, m = quarterInverse(p), r = w.r, z = r * r, s = madd(r * z, horner(z, HyperbolicShort<T>::s), r);
  T even = z * horner(z, HyperbolicShort<T>::c);
  T difference = m - p, y = madd(p + m, s, -(difference * even)) - difference;
  if (rare(!(abs(x) <= Exp<T>::normal))) // NaN too, hence the negation
    y = copySign(hyperbolicLarge(abs(x)), x);
  return y;
}

constexpr Hard sinhHard[] = {{0x1.250bfep-11, 0x1.250bfep-11}};

} // namespace

KERNEL float vec_sinhf(float x) { return copySign(sinhKernel(abs(x)), x); }
KERNEL double vec_sinh(double x) { return copySign(sinhKernel(abs(x)), x); }
KERNEL float vec_sinhf_cr(float x) {
  Quick q = quickSinh(x);
  if (rare(isOpen(q, abs(x) <= 86.0f)))
    q.value = flipSign(roundedOnce(abs(double(x)), sinhKernel(abs(double(x))), sinhHard), bits(x));
  return q.value;
}
KERNEL float vec_sinhf_u35(float x) { return sinhShort(x); }
KERNEL double vec_sinh_u35(double x) { return sinhShort(x); }
