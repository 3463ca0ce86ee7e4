// Code that sind, cosd and tand share.
//
//   x = 90 n + f, n = rint(x/90), exactly;   r = f pi/180 is a pair, with which trig.h continues
//
// Rare: |x| >= 2^26 (f32: 2^18), where x is first reduced modulo 360; |x| so small that the low part of r would be
// subnormal; NaN.
#ifndef VEC_BUILTINS_KERNELS_TRIGD_H
#define VEC_BUILTINS_KERNELS_TRIGD_H

#include "trig.h"

namespace {

template <class T> struct TrigD; // coefficients/trig.sollya
template <> struct TrigD<float> {
  static constexpr Pair<float> degree = {0x1.1df46ap-6f, 0x1.294e9cp-33f};
  static constexpr float small = 0x1p-90f, large = 0x1p18f, up = 0x1p60f, down = 0x1p-60f;
};
template <> struct TrigD<double> {
  static constexpr Pair<double> degree = {0x1.1df46a2529d39p-6, 0x1.5c1d8becdd291p-62};
  static constexpr double small = 0x1p-900, large = 0x1p26, up = 0x1p200, down = 0x1p-200;
};

// The reduced argument for |x| <= large. `quarters` is added to the quadrant, as part of the constant that rounds.
template <class T> INLINE Reduced<T> reduceDegrees(T x, int quarters) {
  T magic = Format<T>::magic + T(quarters);
  T shifted = madd(x, T(1) / T(90), magic);
  T f = madd(shifted - magic, T(-90), x); // exact, and so is the product
  return {multiplyPair(f, TrigD<T>::degree), bits(shifted)};
}

template <class T> INLINE bool isRareDegree(T x) { return outside(x, TrigD<T>::small, TrigD<T>::large); }

// x modulo `period`, of either sign, where nearest() takes x / period, and the product of its result with period is
// exact.
template <class T> INLINE T modulo(T x, T period) { return madd(nearest(x * (1 / period)), -period, x); }

// x modulo 360, of either sign, for x >= 0; NaN for infinity and NaN. A large x is m 2^k with k > 2, and x modulo 360
// is 8 times m 2^(k - 3) modulo 45. There 2^12 is 1, so that k counts modulo 12, and m = h 2^24 + l is h + l.
template <class T> INLINE T moduloTurn(T x) {
  using F = Format<T>;
  constexpr T border = T(1ull << F::mantissa) * 8, split = T(1ull << 24), root = T(1ull << 12);
  Bits<T> exponent = bits(x) >> F::mantissa;
  T m = as<T>((bits(x) & F::mantissaMask) | bits(T(1ull << F::mantissa)));
  T h = m < split ? T(0) : nearest(m * (1 / split)), l = madd(h, -split, m);
  T m45 = modulo(modulo(h, T(45)) + modulo(l, T(45)), T(45));
  T k = as<T>(exponent | bits(T(1ull << F::mantissa))) - (T(1ull << F::mantissa) + (F::bias + F::mantissa + 3));
  T j = k - 12 * nearest(k * (T(1) / 12)); // -6 to 6; 2^12 more keeps 2^j an integer
  T large = 8 * modulo(m45 * (power2(j) * root), T(45));
  T direct = modulo(x, T(360)), y = x < border ? direct : large;
  return x < F::infinity ? y : x - x;
}

// x pi/180, rounded once, also where the result is subnormal.
template <class T> INLINE T smallDegrees(T x) {
  using C = TrigD<T>;
  Pair<T> y = multiplyPair(x * C::up, C::degree);
  return scaled(addPair(y.hi, y.lo), C::up, C::down);
}

} // namespace

#endif
