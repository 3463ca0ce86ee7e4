// compoundn(x, n): 1 + x to the power of the integer n. Method: pow_core.h, of 1 + x as a pair.
//
// The low part of 1 + x moves the logarithm by less than 2^-53, which is known to 2^-53 of itself: n times that is no
// more than 2^-75.
//
// f32   in double; rare: x <= -1, infinities, NaN
// f64   rare: x <= -1, infinities, NaN, |n log2(1 + x)| > 1020
// Constants: coefficients/pow.sollya, exp.sollya. No errno, no flags.
//
// error: compoundnf <= 0.563 ulp, by a search
//   with FMA and without 0.539 at -0x1.40435p-18, 0x1.154bb6p+24
// error: compoundn <= 0.684 ulp, by a search
//   with FMA 0.663 at 0x1.04434a5689cabp+0, -0x1.f8p+9
//   without  0.667 at 0x1.0522cdf9b552p+445, -0x1p+1
//
// Special values: C23 Annex F: compoundn(x, 0) = 1 for x >= -1 and NaN; compoundn(-1, n) = inf for n < 0, 0 for n > 0;
// NaN for x < -1, and for NaN unless n = 0.
#include "integer_power.h"

namespace {

// log2(1 + lo/hi) for a tiny lo.
INLINE double log2Rest(Pair<double> x) { return x.lo / x.hi * 0x1.71547652b82fep0; }

INLINE FastPow<float> compoundFast(float x, i32 n) {
  Pair<double> sum = sumPair(1.0, double(x));
  bool holds = (x > -1) & (x < Format<float>::infinity);
  return {powDouble(sum.hi, n, log2Rest(sum)), holds};
}

INLINE Pair<double> compoundPower(double x, i32 n) {
  Pair<double> sum = sumPair(1.0, x), log = log2Pair(splitLog(sum.hi));
  return productPair(double(n), {log.hi, log.lo + log2Rest(sum)});
}
INLINE FastPow<double> compoundFast(double x, i32 n) {
  Pair<double> p = compoundPower(x, n);
  bool holds = (x > -1) & (x < Format<double>::infinity) & (abs(p.hi) <= Pow::normal);
  return {scale(exp2Pair(p)), holds};
}

INLINE float compoundSlowly(float, i32) { return 1; }
INLINE double compoundSlowly(double x, i32 n) { return exp2Slow(compoundPower(x, n)); }

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
