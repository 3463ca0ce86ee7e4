// atan, atan2 and their half-turn forms: what they share.
//
//   n / d, both positive, is folded into [0, 1] by atan(n/d) = pi/2 - atan(d/n);   atan t = t - t^3/4 + t^3 P(1 - t^2)
//
// What rounding took from the quotient t is put back, as is what it took from pi/2 + t. P is small where t is near 1,
// so that its rounding errors are.
#ifndef VEC_BUILTINS_KERNELS_ARCTAN_H
#define VEC_BUILTINS_KERNELS_ARCTAN_H

#include "arc.h"

namespace {

template <class T> struct ArcTan; // coefficients/arc.sollya
template <> struct ArcTan<float> {
  static constexpr float p[] = {0x1.21fb54p-5f, -0x1.26831ap-4f, -0x1.c0c33ep-6f, -0x1.67815ep-7f, -0x1.659de8p-8f,
                                0x1.6b734p-12f, -0x1.479c16p-8f, 0x1.c25eb8p-9f,  -0x1.d6561ap-10f};
};
template <> struct ArcTan<double> {
  static constexpr double p[] = {
      0x1.21fb54442d185p-5,   -0x1.268380ccde3bfp-4,  -0x1.c0918400375a8p-6,  -0x1.6bfe340eb56f7p-7,
      -0x1.32fbf1c6881cep-8,  -0x1.09c45c992542ep-9,  -0x1.d4e5c012826efp-11, -0x1.a5400dc2b2294p-12,
      -0x1.6ab128b49876ep-13, -0x1.f9cb4b23c0161p-14, 0x1.82cfd06558599p-14,  -0x1.7c66ead6a6ad7p-12,
      0x1.6ce506f20c83p-11,   -0x1.22f440cca55fbp-10, 0x1.5b34fa993d27ep-10,  -0x1.392b62466dfaap-10,
      0x1.99feab4bdbb0ep-11,  -0x1.73172c98f3a5bp-12, 0x1.9fb496649c014p-14,  -0x1.bbbee87a08e14p-17};
};

// quarters pi/2 + atan(t + rest / d), for |t| <= 1. `inverse` is about 1/d; `rest` is so small that a slope of 0.7
// serves all t, whose own are 1/2 to 1. The second part is small if `fine`, else up to a quarter of the first, and so
// is its rounding error: enough for an angle that is wanted itself.
template <bool fine, class T> INLINE Pair<T> atanOfQuotient(T t, T rest, T inverse, T quarters) {
  using C = Arc<T>;
  T z = t * t, y = 1 - z, quarter = T(-0.25) * t;
  T hi = madd(quarters, C::pio2.hi, t); // exactly the sum, for the product is exact
  Pair<T> sum = {hi, madd(quarters, C::pio2.hi, -hi) + t};
  T low = madd(rest, T(0.7) * inverse, madd(quarters, C::pio2.lo, sum.lo));
  T p = sizeof(T) == 8 ? fourChains(y, y * y, ArcTan<T>::p) : evenOdd(y, y * y, ArcTan<T>::p);
  low = madd(t * z, p, low);
  if constexpr (!fine)
    return {sum.hi, madd(quarter, z, low)};
  Pair<T> head = maddPair(quarter, z, sum.hi);
  return {head.hi, madd(quarter, productError(t, t, z), head.lo + low)};
}

// atan(a) for a >= 0 and NaN, any size: a quotient of -1 and a beyond 1.
template <bool fine = true, class T> INLINE Pair<T> atanPositive(T a) {
  constexpr T large = T(1ull << 62);
  bool steep = a > 1;
  T d = T(1) > a ? T(1) : a; // NaN stays
  d = d > large ? large : d; // keeps infinity out of the quotient, and changes nothing else
  T n = steep ? T(-1) : a, t = n / d;
  // -t is 1 / a beyond 1; else there is no rest.
  return atanOfQuotient<fine>(t, quotientRest(n, d, t), -t, steep ? T(1) : T(0));
}

// The direction of (x, y): +-(quarters pi/2 +- atan(n/d)), the inner sign in `signs`.
template <class T> struct Direction {
  T n, d, quarters;
  Bits<T> signs;
};

template <class T> INLINE Direction<T> direction(T y, T x) {
  using I = __make_signed(Bits<T>);
  T a = abs(y), b = abs(x);
  bool steep = a > b, left = I(bits(x)) < 0;
  return {steep ? b : a, steep ? a : b, steep ? T(1) : left ? T(2) : T(0), (steep ? Format<T>::sign : 0) ^ bits(x)};
}

template <bool fine = true, class T> INLINE Pair<T> atanDirection(Direction<T> v) {
  T t = v.n / v.d, rest = quotientRest(v.n, v.d, t);
  return atanOfQuotient<fine>(flipSign(t, v.signs), flipSign(rest, v.signs), roughInverse(v.d), v.quarters);
}

// Whether a part of the quotient n / d or its inverse leaves the range: infinities, zero d, too.
template <class T> INLINE bool isRareDirection(Direction<T> v) {
  using C = Arc<T>;
  return outside(v.d, C::least, C::most) || (v.n < v.d * C::flat && v.n != 0);
}

// The same direction with d in the middle of the range. Two infinities are as good as two ones.
template <class T> INLINE Direction<T> toMiddle(Direction<T> v) {
  using C = Arc<T>;
  bool infinite = v.d == Format<T>::infinity;
  T beside = v.n == v.d ? T(1) : v.n * 0; // NaN for NaN
  v.n = infinite ? beside : v.n;
  v.d = infinite || v.d == 0 ? T(1) : v.d;
  T factor = v.d > C::wide ? 1 / C::wide : v.d < 1 / C::wide ? C::wide : T(1);
  return {v.n * factor, v.d * factor, v.quarters, v.signs};
}

// Whether the angle is n / d, and so small that the range matters.
template <class T> INLINE bool isFlat(Direction<T> v) { return v.quarters == 0 && v.n < v.d * T(0x1p-40); }

} // namespace

#endif
