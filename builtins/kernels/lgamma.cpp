// lgamma(x): the logarithm of the absolute value of the gamma function.
// lgamma_r(x, &sign): lgamma, and the sign of the gamma function, 1 or -1.
//
//   x >= 5/2:          w (log w - 1) + log sqrt(2 pi) + Q(1/w^2) / w, w = x - 1/2
//   3/2 <= x < 5/2:    h R(h), h = x - 2
//   0 < x < 3/2:       h R(h) - log x, h = x - 1
//   x < 0:             gamma_core.h; around a zero a polynomial of its own
//
// R(h) = r0 + r1 h + h^2 U(h), where r0 + r1 h is a pair; so are the logarithm and its product with w.
//
// f32   in double; rare: x < 2^-126, infinity, NaN
// f64   Q is a quotient. Formulas for x below 5/2 are behind a branch, which most calls do not take. rare: x < 2^-1022,
//       x >= 2^52, NaN
// Constants: coefficients/gamma.sollya, log_precise.sollya, pow.sollya. No errno, no flags.
//
// error: lgammaf <= 0.616 ulp, by all inputs
//   with FMA and without 0.615 at 0x1.802978p+0
// error: lgamma <= 0.985 ulp, by a search
//   with FMA 0.888 at 0x1.6820f4f25491ap+0
//   without  0.969 at 0x1.801fa78fddd9bp+0
// error: lgammaf_r <= 0.616 ulp, by all inputs
//   with FMA and without 0.615 at 0x1.802978p+0
// error: lgamma_r <= 0.985 ulp, by a search
//   with FMA 0.888 at 0x1.6820f4f25491ap+0
//   without  0.969 at 0x1.801fa78fddd9bp+0
//
// Special values: C23 Annex F: lgamma(1) = lgamma(2) = 0, inf for 0, -0, negative integers and both infinities.
// The sign is -1 for -0, and 1 for infinities, NaN and negative integers.
#include "gamma_zeros.h"
#include "lgamma_core.h"
#include "rounding.h"

namespace {

// log |Gamma(x)| for negative x if it is at most 1/16, else `other`.
INLINE double nearZero(double x, double other) {
  double n = nearest(clamp(-0.05 - x, 2.0, 16.0)), index = n * 2 - (-x < n ? 5.0 : 4.0);
  const double (&zero)[21] = gammaZeros[bits(index + Format<double>::magic) & 31];
  double t = x - zero[0], d = t - zero[1], dLow = ((t - d) - zero[1]) - zero[2];
  double head = d * zero[3], d2 = d * d, second = d2 * zero[5];
  double low = madd(productError(d, d, d2), zero[5], productError(d2, zero[5], second));
  low = madd(d, zero[4], madd(dLow, zero[3], productError(d, zero[3], head) + low));
  Pair<double> sum = addPair(head, second);
  double y = sum.hi + madd(d2 * d, horner<6>(d, zero), sum.lo + low);
  return x < -2.25 && x > -16.5 && abs(other) < 0.0625 ? y : other;
}

// For any x that is not a positive number of the ordinary range.
INLINE double lgammaSlow(double x) {
  using C = LGamma;
  constexpr double tiny = 0x1p-60;
  double a = abs(x);
  bool isTiny = a < tiny, large = x >= C::large;
  double limited = clamp(a, tiny, 0x1p53);
  GammaParts parts = gammaParts(limited);
  Pair<double> sine = sinpiPair(a);
  Pair<double> q = dividePair(multiplyPair(TrigPi<double>::pi, parts.divisor), multiplyPair(limited, sine));
  q = {isTiny ? 0x1p-100 / a : large ? x : abs(q.hi), isTiny || large ? 0 : flipSign(q.lo, bits(q.hi))};
  Pair<double> p = {isTiny || large ? 0 : parts.p.hi, isTiny || large ? 0 : parts.p.lo};
  Pair<double> log = preciseLog(q.hi, isTiny ? 100.0 : 0.0);
  Pair<double> sum = sumPair(log.hi, -p.hi), y = addPair(sum.hi, sum.lo + (log.lo + q.lo / q.hi - p.lo));
  Pair<double> height = addPair(y.hi, -1.0);
  Pair<double> product = multiplyPair(x * 0x1p-20, Pair<double>(height.hi, height.lo + y.lo));
  double rest = madd(-0.5, log.hi, Gamma::logRoot.hi) * 0x1p-20;
  double result = large ? (product.hi + (product.lo + rest)) * 0x1p20 : nearZero(x, y.hi + y.lo);
  result = sine.hi == 0 && !large && (!isTiny || a == 0) ? Format<double>::infinity : result;
  return a < Format<double>::infinity ? result : a;
}

INLINE double lgammaKernel(double x) {
  double y = lgammaStirling(x);
  if (rare(outside(x, 2.5, LGamma::large))) {
    y = x >= 2.5 ? y : lgammaBelow(x);
    if (rare(isLgammaRare(x)))
      y = lgammaSlow(x);
  }
  return y;
}

INLINE float lgammaKernel(float x) {
  float result = float(lgammaShort<LGammaFloat>(x));
  if (rare(isLgammaRare(x)))
    return float(lgammaSlow(double(x)));
  return result;
}

// Below 0 the sign changes at every integer: the last bit of the integer part tells it.
template <class T> INLINE i32 signOfGamma(T x) {
  T a = abs(x), whole = truncate(a);
  bool even = (bits(whole + allIntegers<T>) & 1) == 0,
       between = whole < a || a == 0; // above 2^mantissa all numbers are integers
  T sign = (bits(x) & Format<T>::sign) != 0 && even && between ? T(-1) : T(1);
  return i32(sign);
}

} // namespace

KERNEL float vec_lgammaf(float x) { return lgammaKernel(x); }
KERNEL double vec_lgamma(double x) { return lgammaKernel(x); }
KERNEL float vec_lgammaf_r(float x, i32 *sign) {
  float y = lgammaKernel(x);
  *sign = signOfGamma(x);
  return y;
}
KERNEL double vec_lgamma_r(double x, i32 *sign) {
  double y = lgammaKernel(x);
  *sign = signOfGamma(x);
  return y;
}
