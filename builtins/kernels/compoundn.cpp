// compoundn(x, n): 1 + x to the power of the integer n. Method: pow_core.h, of 1 + x as a pair.
//
// The logarithm has a relative error of 2^-53. The low part of 1 + x changes it by less than 2^-53, so n times their
// product is at most 2^-75.
//
// f32   in double; rare: x <= -1, infinities, NaN
// f64   rare: x <= -1, infinities, NaN, |n log(1 + x)| > 708
// Constants: coefficients/log_precise.sollya, pow.sollya, exp.sollya. No errno, no flags.
//
// error: compoundnf <= 0.563 ulp, by a search
//   with FMA and without 0.539 at -0x1.40435p-18, 0x1.154bb6p+24
// error: compoundn <= 0.716 ulp, by a search
//   with FMA 0.696 at -0x1.0271974f561c7p-7, -0x1.5dc9p+16
//   without  0.700 at -0x1.002df93ae86d1p-7, -0x1.4705p+16
//
// Special values: C23 Annex F: compoundn(x, 0) = 1 for x >= -1 and NaN; compoundn(-1, n) = inf for n < 0, 0 for n > 0;
// NaN for x < -1, and for NaN unless n = 0.
#include "integer_power.h"

namespace {

// log(1 + lo/hi), for a tiny lo.
INLINE double logRest(Pair<double> x) { return x.lo / x.hi; }

INLINE FastPow<float> compoundFast(float x, i32 n) {
  Pair<double> sum = sumPair(1.0, double(x));
  bool holds = (x > -1) & (x < Format<float>::infinity);
  return {powDouble(sum.hi, n, logRest(sum) * 0x1.71547652b82fep0), holds};
}

INLINE Pair<double> compoundPower(double x, i32 n) {
  Pair<double> sum = sumPair(1.0, x);
  Pair<double> log = preciseLog(sum.hi);
  log.lo += logRest(sum);
  return productPair(double(n), log);
}
INLINE FastPow<double> compoundFast(double x, i32 n) {
  return expFast(compoundPower(x, n), bool((x > -1) & (x < Format<double>::infinity)));
}

INLINE float compoundSlowly(float, i32) { return 1; }
INLINE double compoundSlowly(double x, i32 n) { return expSlow(compoundPower(x, n)); }

template <class T> INLINE T compoundSlow(T x, i32 n) {
  constexpr T infinity = Format<T>::infinity;
  bool ordinary = (x > -1) & (x < infinity);
  T y = compoundSlowly(ordinary ? x : T(0), n);
  y = ordinary ? y : (x == infinity) == (n > 0) ? infinity : T(0);
  y = n == 0 ? T(1) : x != x ? x : y;
  return x < -1 ? Format<T>::nan : y;
}

template <class T> INLINE T compoundnKernel(T x, i32 n) {
  FastPow<T> fast = compoundFast(x, n);
  if (rare(!fast.holds))
    return compoundSlow(x, n);
  return fast.value;
}

} // namespace

KERNEL float vec_compoundnf(float x, i32 n) { return compoundnKernel(x, n); }
KERNEL double vec_compoundn(double x, i32 n) { return compoundnKernel(x, n); }
