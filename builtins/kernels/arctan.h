// atan, atan2 and their half-turn forms: what they share.
//
//   n / d, both positive, is folded into [0, 1] by atan(n/d) = pi/2 - atan(d/n), and from there into [-tan(pi/8),
//   tan(pi/8)] by atan(n/d) = pi/4 + atan((n - d)/(n + d));   atan t = t + t^3 P(t^2)
//
// t is a quotient of pairs, and a pair itself.
#ifndef VEC_BUILTINS_KERNELS_ARCTAN_H
#define VEC_BUILTINS_KERNELS_ARCTAN_H

#include "arc.h"

namespace {

template <class T> struct ArcTan; // coefficients/arc.sollya
template <> struct ArcTan<float> {
  static constexpr float p[] = {-0x1.55554ap-2f, 0x1.9991e4p-3f, -0x1.23b9dp-3f, 0x1.b226f2p-4f, -0x1.f2f1b6p-5f};
};
template <> struct ArcTan<double> {
  static constexpr double p[] = {-0x1.555555555553dp-2, 0x1.999999999585bp-3,  -0x1.24924922acb78p-3,
                                 0x1.c71c70e5b84a1p-4,  -0x1.745cf8d0ca308p-4, 0x1.3b11183416505p-4,
                                 -0x1.10ebad12e245bp-4, 0x1.df0e9d906e0ap-5,   -0x1.9ccf8630c48b3p-5,
                                 0x1.37cd21b9297edp-5,  -0x1.25570a177e86bp-6};
};

// quarters pi/2 + atan(n/d), negated before the sum by the sign bit of `signs`, for 0 <= n <= d.
template <class T> INLINE Pair<T> atanFolded(T n, T d, T quarters, Bits<T> signs) {
  bool fold = n > T(0.41421356) * d;
  Pair<T> difference = addPair(-d, n), sum = addPair(d, n);
  Pair<T> t = dividePair(Pair<T>{fold ? difference.hi : n, fold ? difference.lo : T(0)},
                         Pair<T>{fold ? sum.hi : d, fold ? sum.lo : T(0)});
  T z = t.hi * t.hi;
  T slope = madd(z, T(-0.87), T(1)); // 1/(1 + t^2), within 0.5 %
  T tail = madd(t.hi * z, evenOdd(z, z * z, ArcTan<T>::p), t.lo * slope);
  T eighth = fold ? flipSign(T(0.5), signs) : T(0);
  return addQuarters(quarters + eighth, {flipSign(t.hi, signs), flipSign(tail, signs)});
}

// atan(a) for a >= 0 and NaN, any size.
template <class T> INLINE Pair<T> atanPositive(T a) {
  constexpr T large = T(1ull << 62);
  a = a > large ? large : a; // keeps infinity out of the quotient, and changes nothing else
  bool steep = a > 1;
  return atanFolded(steep ? T(1) : a, steep ? a : T(1), steep ? T(1) : T(0), steep ? Format<T>::sign : Bits<T>(0));
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

template <class T> INLINE Pair<T> atanDirection(Direction<T> v) { return atanFolded(v.n, v.d, v.quarters, v.signs); }

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
