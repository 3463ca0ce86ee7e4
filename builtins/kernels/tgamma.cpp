// tgamma(x): the gamma function, (x - 1)! for positive integers x. Method: gamma_core.h.
//
// f32   in double; rare: x < 2^-126, x >= 35, NaN
// f64   rare: x < 2^-900, x >= 171, NaN
// Constants: coefficients/gamma.sollya, log_precise.sollya, pow.sollya, exp.sollya, trig.sollya. No errno, no flags.
//
// error: tgammaf <= 0.537 ulp, by all inputs
//   with FMA and without 0.536 at 0x1.fd2b62p+0
// error: tgamma <= 0.638 ulp, by a search
//   with FMA 0.619 at 0x1.e9734e8cf8c8fp-4
//   without  0.615 at 0x1.0be7eb03cb39bp+0
//
// Special values: C23 Annex F: tgamma(0) = inf and tgamma(-0) = -inf, NaN for negative integers and -inf, inf for inf.
#include "gamma_core.h"

namespace {

// For any x. The result is a quotient times 2^n, in two steps, of which the second rounds.
INLINE double tgammaSlow(double x) {
  constexpr double tiny = 0x1p-60, up = 0x1p600, down = 0x1p-600;
  double a = abs(x), limited = clamp(a, tiny, 200.0); // beyond, it overflows or underflows
  GammaParts parts = gammaParts(limited);
  ExpParts<double> e = expPair(parts.p);
  Pair<double> power = addPair(e.s, e.low), sine = sinpiPair(a);
  bool negative = x < 0;
  Pair<double> reflected = multiplyPair(multiplyPair(limited, sine), power);
  Pair<double> above = multiplyPair(TrigPi<double>::pi, parts.divisor);
  Pair<double> y = dividePair(negative ? above : power, negative ? reflected : parts.divisor);
  double n = negative ? -e.n : e.n, first = power2(n + (n > 0 ? -600.0 : 600.0));
  Pair<double> moved = addPair(y.hi * first, y.lo * first);
  double result = n > 0 ? (moved.hi + moved.lo) * up : scaled(moved, up, down);
  result = negative ? -result : result;
  result = a < tiny ? 1 / x : result; // also for zeros
  result = negative && sine.hi == 0 && a >= 1 ? Format<double>::nan : result;
  return x == x && a < Format<double>::infinity ? result : x - (negative ? x : 0.0);
}

INLINE double tgammaKernel(double x) {
  double result = tgammaOrdinary(x);
  if (rare(isTgammaRare(x)))
    return tgammaSlow(x);
  return result;
}

INLINE float tgammaKernel(float x) {
  float result = float(tgammaShort<GammaFloat>(x));
  if (rare(isTgammaRare(x)))
    return float(tgammaSlow(double(x)));
  return result;
}

} // namespace

KERNEL float vec_tgammaf(float x) { return tgammaKernel(x); }
KERNEL double vec_tgamma(double x) { return tgammaKernel(x); }
