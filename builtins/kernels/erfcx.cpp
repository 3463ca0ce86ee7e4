// erfcx(x): erfc scaled, e^(x^2) erfc(x). Method: erf_core.h, the exponential only where x < 9/16.
//
//   x >= 9/16:  p(t) / (1 + 2x)        x <= -9/16: 2 e^(x^2) - erfcx(-x)        between: e^(x^2) (1 - erf x)
//
// Rare: x beyond the polynomial (f64: 27.5, f32: 10.25), where 1 / (sqrt(pi) x) (1 - 1 / (2 x^2) + ...) is used; x <
// -26 (f32: -9.2), near where the result overflows; NaN.
//
// Constants: coefficients/erf.sollya, erf_inverse.sollya, exp.sollya. No errno, no flags.
//
// error: erfcxf <= 0.789 ulp, by all inputs
//   with FMA 0.748 at 0x1.237af6p+3
//   without  0.788 at 0x1.212f76p+3
// error: erfcx <= 0.853 ulp, by a search
//   with FMA 0.788 at 0x1.1f9c1852e60c3p-1
//   without  0.836 at 0x1.1f89ffdec13c6p-1
//
// Special values: erfcx(0) = 1, erfcx(inf) = 0, erfcx(-inf) = inf, NaN for NaN.
#include "erf_core.h"

namespace {

template <class T> struct Erfcx; // coefficients/erf_inverse.sollya
template <> struct Erfcx<float> {
  static constexpr float low = -9.2f, least = -9.5f, huge = 0x1p100f;
  static constexpr Pair<float> inverseRootPi = {0x1.20dd76p-1f, -0x1.f7ac92p-26f};
};
template <> struct Erfcx<double> {
  static constexpr double low = -26.0, least = -27.0, huge = 0x1p1000;
  static constexpr Pair<double> inverseRootPi = {0x1.20dd750429b6dp-1, 0x1.1ae3a914fed8p-57};
};

// For x beyond the polynomial, at both ends, and NaN.
template <class T> INLINE T erfcxSlow(T x, Scaled<T> e) {
  using C = Erfcx<T>;
  T y = x > C::huge ? x * T(0x1p-64) : x, w = T(0.5) / (y * y);
  T series = -w * (1 - 3 * w * (1 - 5 * w * (1 - 7 * w * (1 - 9 * w * (1 - 11 * w * (1 - 13 * w))))));
  Pair<T> q = dividePair(C::inverseRootPi, Pair<T>{y, 0});
  Pair<T> sum = addPair(q.hi, madd(q.hi, series, q.lo));
  T large = x > C::huge ? scaled(sum, T(0x1p64), T(0x1p-64)) : sum.hi + sum.lo;
  T half = nearest(e.n * T(0.5));
  T small = 2 * ((e.value.hi + e.value.lo) * power2(half)) * power2(e.n - half);
  T result = x > 0 ? (x < Format<T>::infinity ? large : T(0)) : small;
  return x == x ? result : x;
}

template <class T> INLINE T erfcxKernel(T x) {
  using C = Erfcx<T>;
  T a = abs(x), limited = x < C::least ? C::least : x;
  Pair<T> square = squarePair(limited);
  Scaled<T> e = expNegative(Pair<T>{-square.hi, -square.lo});
  Pair<T> quotient = erfcxPositive(a, T(0));

  Pair<T> slope = addPair(x, T(0.125) * x), line = addPair(T(1), -slope.hi); // 1 - 9/8 x
  Pair<T> factor = addPair(line.hi, madd(-x, erfFactor(x), line.lo - slope.lo));
  T scale = power2(e.n);
  bool small = a < Erf<T>::border, negative = x < 0;
  Pair<T> inner = multiplyPair(e.value, factor);
  Pair<T> sum = addPair(2 * e.value.hi * scale, -quotient.hi); // the first is larger
  T outer = sum.hi + (sum.lo + madd(2 * e.value.lo, scale, -quotient.lo));
  T y = small ? (inner.hi + inner.lo) * scale : negative ? outer : quotient.hi + quotient.lo;
  if (rare(!(x >= C::low && x <= Erf<T>::zero))) // NaN too, hence the negation
    return erfcxSlow(x, e);
  return y;
}

} // namespace

KERNEL float vec_erfcxf(float x) { return erfcxKernel(x); }
KERNEL double vec_erfcx(double x) { return erfcxKernel(x); }
