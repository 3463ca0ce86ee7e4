// Code that asin, acos, asinpi and acospi share. With a = |x|:
//
//   a <= 1/2:  asin a = s + s z P(z), s = a, z = a^2
//   a > 1/2:   acos a = 2 asin sqrt(z) = s + s z P(z), s = sqrt(2 - 2a), z = s^2 / 4
//
// Each line gives one of the two functions; the other one is pi/2 minus it. The rounding error of the square root is
// computed and added, except in the 3.5 ulp forms.
#ifndef VEC_BUILTINS_KERNELS_ARCSIN_H
#define VEC_BUILTINS_KERNELS_ARCSIN_H

#include "arc.h"

namespace {

template <class T> struct ArcSin; // coefficients/arc.sollya
template <> struct ArcSin<float> {
  static constexpr float p[] = {0x1.5555c8p-3f, 0x1.330206p-4f, 0x1.747b72p-5f, 0x1.8c415ap-6f, 0x1.5959aap-5f};
};
template <> struct ArcSin<double> {
  static constexpr double p[] = {0x1.555555555539p-3,  0x1.333333336e80fp-4,  0x1.6db6db427a4f8p-5,
                                 0x1.f1c72c38fb342p-6, 0x1.6e89f440197a7p-6,  0x1.1c6be1a687738p-6,
                                 0x1.c6fdc1aaa5332p-7, 0x1.8ec2fca60444ep-7,  0x1.abcf5cd7c4303p-8,
                                 0x1.3ff4a990b2acep-6, -0x1.09d32833a132cp-6, 0x1.056d6c813a1d3p-5};
};

// The terms of an angle, base + s + s z P(z). base is a multiple of pi/2; s and z are those of the head comment, s with
// the sign with which it is added. steep: whether a > 1/2.
template <class T> struct ArcSeries {
  Pair<T> base;
  T s, z, square; // square: s^2, exactly; it has a meaning only if steep
  bool steep;
};

// The terms of asin(a), for a >= 0. If a > 1, s is NaN.
template <class T> INLINE ArcSeries<T> sineSeries(T a) {
  bool steep = a > T(0.5);
  T square = madd(T(-2), a, T(2)); // exact for 1/2 <= a <= 1
  T z = steep ? madd(T(-0.5), a, T(0.5)) : a * a;
  Pair<T> base = {steep ? Arc<T>::pio2.hi : T(0), steep ? Arc<T>::pio2.lo : T(0)};
  return {base, steep ? -sqrt(square) : a, z, square, steep};
}

// The terms of acos(x), for x of either sign.
template <class T> INLINE ArcSeries<T> cosineSeries(T x) {
  using C = Arc<T>;
  ArcSeries<T> y = sineSeries(abs(x));
  bool left = x < 0;
  y.base = {y.steep ? left ? 2 * C::pio2.hi : T(0) : C::pio2.hi, y.steep ? left ? 2 * C::pio2.lo : T(0) : C::pio2.lo};
  y.s = flipSign(y.s, ~bits(x));
  return y;
}

// P(z). f32 has so few terms that one chain is as short as two.
template <class T> INLINE T arcPolynomial(T z) {
  return sizeof(T) == 8 ? evenOdd(z, z * z, ArcSin<T>::p) : horner(z, ArcSin<T>::p);
}

// The angle as a pair whose hi and lo overlap by a few bits. apart: adds the first term of P last and by itself, so
// that only smaller terms are rounded before it.
template <bool apart = false, class T> INLINE Pair<T> arcPair(ArcSeries<T> a) {
  using C = ArcSin<T>;
  // The rounding error of the root is (square - s^2) / 2s.
  T root = madd(quotientRest(a.square, a.s, a.s), roughInverse<8>(a.s), a.base.lo), low = a.steep ? root : a.base.lo;
  T hi = a.base.hi + a.s, cube = a.s * a.z;
  if constexpr (apart)
    low = madd(cube, C::p[0], madd(cube * a.z, evenOdd<1>(a.z, a.z * a.z, C::p), low));
  else
    low = madd(cube, arcPolynomial(a.z), low);
  return {hi, low + ((a.base.hi - hi) + a.s)};
}

// The angle to 3.5 ulp.
template <class T> INLINE T arcSum(ArcSeries<T> a) {
  return madd(a.s * a.z, arcPolynomial(a.z), (a.base.hi + a.base.lo) + a.s);
}

} // namespace

#endif
