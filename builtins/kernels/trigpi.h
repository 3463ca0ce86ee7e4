// Code that sinpi, cospi and tanpi share.
//
//   x = n/2 + f, n = rint(2x), |f| <= 1/4, exactly;   r = pi f is a pair, with which trig.h continues
//
// Rare: |x| >= 2^49 (f32: 2^20), where 2x leaves the range of the magic number; |x| so small that the low part of r
// would be subnormal; NaN.
#ifndef VEC_BUILTINS_KERNELS_TRIGPI_H
#define VEC_BUILTINS_KERNELS_TRIGPI_H

#include "trig.h"

namespace {

template <class T> struct TrigPi; // coefficients/trig.sollya
template <> struct TrigPi<float> {
  static constexpr Pair<float> pi = {0x1.921fb6p1f, -0x1.777a5cp-24f};
  static constexpr float small = 0x1p-90f, large = 0x1p20f, even = 0x1p24f, up = 0x1p60f, down = 0x1p-60f;
};
template <> struct TrigPi<double> {
  static constexpr Pair<double> pi = {0x1.921fb54442d18p1, 0x1.1a62633145c07p-53};
  static constexpr double small = 0x1p-900, large = 0x1p49, even = 0x1p53, up = 0x1p200, down = 0x1p-200;
};

template <class T> INLINE Pair<T> timesPi(T f) { return multiplyPair(f, TrigPi<T>::pi); }

// The reduced argument for |x| <= 2 large. `quarters` is added to the quadrant after the rounding, so that sine and
// cosine reduce x alike.
template <class T> INLINE Reduced<T> reduceHalves(T x, int quarters) {
  T shifted = x * 2 + Format<T>::magic;
  T f = x - (shifted - Format<T>::magic) * T(0.5);
  return {timesPi(f), bits(shifted) + Bits<T>(quarters)};
}

// Whether x >= 0 or NaN needs the slow path.
template <class T> INLINE bool isRareHalf(T x) { return outside(x, TrigPi<T>::small, TrigPi<T>::large); }

// x modulo 2, of either sign, for x >= 0; NaN for infinity and NaN.
template <class T> INLINE T moduloTwo(T x) {
  T rest = x < TrigPi<T>::even ? x : x - x; // from there on all numbers are even
  return rest - 2 * nearest(rest * T(0.5));
}

// pi x, rounded once, also where the result is subnormal.
template <class T> INLINE T smallTimesPi(T x) {
  using C = TrigPi<T>;
  Pair<T> y = timesPi(x * C::up);
  return scaled(addPair(y.hi, y.lo), C::up, C::down);
}

} // namespace

#endif
