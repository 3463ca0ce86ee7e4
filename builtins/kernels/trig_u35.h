// Code for sin, cos and tan to 3.5 ulp: one polynomial, or a quotient of two, without pairs.
//
//   sine                x = q pi + r, |r| <= pi/2;     sin x = +-sin r, by the last bit of q;   sin r = r + r^3 S(r^2)
//   cosine              cos x = +-sin(q pi - x), where q is x / pi truncated, plus a half
//   sine and cosine     x = q pi/2 + r, |r| <= pi/4;   as in trig.h, with a shorter cosine
//   tangent             x = q pi/2 + r, |r| <= pi/4;   tan x = tan r or -1 / tan r, by the last bit of q
//                       tan r = (r + r^3 P(r^2)) / (1 + r^2 Q(r^2))
//
// x minus q times the first part of pi or pi/2 is exact, and so is the difference from the second part if it cancels.
#ifndef VEC_BUILTINS_KERNELS_TRIG_U35_H
#define VEC_BUILTINS_KERNELS_TRIG_U35_H

#include "trig_reduce.h"

namespace {

// A result, and whether the argument was too large for it.
template <class T> struct IfModerate {
  T y;
  bool large;
};

template <class T> struct WideSine; // coefficients/trig.sollya
template <> struct WideSine<float> {
  static constexpr float inversePi = 0x1.45f306p-2f;
  static constexpr int fraction = 10; // bits of q behind the point, which the cosine cuts off
  static constexpr float s[] = {-0x1.55554cp-3f, 0x1.110edap-7f, -0x1.9f70e6p-13f, 0x1.5dc7cep-19f};
};
template <> struct WideSine<double> {
  static constexpr double inversePi = 0x1.45f306dc9c883p-2;
  static constexpr int fraction = 24;
  static constexpr double s[] = {-0x1.5555555555555p-3,  0x1.11111111110c9p-7,   -0x1.a01a01a014eb7p-13,
                                 0x1.71de3a52aac68p-19,  -0x1.ae6454d968e21p-26, 0x1.6123ce53b3303p-33,
                                 -0x1.ae43dd5400809p-41, 0x1.883c3136bcb09p-49};
};

// The sine of r.hi - r.lo. For the square r.hi is enough. For a zero r.hi, +0 is subtracted from it, which keeps its
// sign.
template <class T> INLINE T sinWide(Pair<T> r) {
  T z = r.hi * r.hi;
  return r.hi - madd(-(r.hi * z), horner(z, WideSine<T>::s), r.lo);
}

// sin x, negated if the sign bit of `signs` is set. Without fma x must not be negative.
template <class T> INLINE IfModerate<T> sinModerate(T x, Bits<T> signs) {
  constexpr int width = 8 * sizeof(T);
  constexpr T unit = mostQuarters<T> / 2, magic = Format<T>::magic / (unit / 2);
  T shifted = madd(x, WideSine<T>::inversePi / (unit / 2), magic), n = shifted - magic;
  T y = sinWide(subtractMultiple<false>(x, n, unit));
  return {flipSign(y, (bits(shifted) << (width - 1)) ^ signs), isTwoOrMore(n)};
}

// cos x.
template <class T> INLINE IfModerate<T> cosModerate(T x) {
  constexpr int width = 8 * sizeof(T), fraction = WideSine<T>::fraction;
  constexpr Bits<T> below = (Bits<T>(1) << fraction) - 1;
  constexpr T unit = mostQuarters<T> / 2, magic = Format<T>::magic / (unit / 2) / T(below + 1);
  T shifted = madd(x, WideSine<T>::inversePi / (unit / 2), magic);
  T n = as<T>(bits(shifted) & ~below) - (magic - 1 / unit);
  T y = sinWide(subtractMultiple<false>(-x, n, -unit));
  return {flipSign(y, bits(shifted) << (width - 1 - fraction)), isTwoOrMore(n)};
}

template <class T> struct TangentRatio; // coefficients/trig.sollya
template <> struct TangentRatio<float> {
  static constexpr float p[] = {-0x1.88366ap-4f};
  static constexpr float q[] = {-0x1.b76308p-2f, 0x1.3dda82p-7f};
};
template <> struct TangentRatio<double> {
#if VEC_FMA
  static constexpr double p[] = {-0x1.06b72b2850c34p-3, 0x1.6fb67b4e432e6p-9, -0x1.f5e6025aa28e8p-18};
  static constexpr double q[] = {-0x1.d8b0eae97db5dp-2, 0x1.7e732bbe8654ep-6, -0x1.b4ffc404c7307p-13};
#else // a term more: without fma products are rounded, too
  static constexpr double p[] = {-0x1.112a10209fe4ap-3, 0x1.c0de06702c5ep-9, -0x1.2b95af2200866p-16};
  static constexpr double q[] = {-0x1.ddea5d65a547ap-2, 0x1.a4752a63992cbp-6, -0x1.46e8bd49e64ccp-12,
                                 0x1.0b55dee304a2dp-21};
#endif
};

// tan x, negated if the sign bit of `signs` is set. Without fma x must not be negative.
template <class T> INLINE IfModerate<T> tanModerate(T x, Bits<T> signs) {
  using C = TangentRatio<T>;
  constexpr int width = 8 * sizeof(T);
  Quarter<T> a = nearestQuarter<true>(x); // otherwise the error is 3.8 ulp
  T r = a.r.hi, z = r * r, z2 = z * z;
  if constexpr (!VEC_FMA) // what r.lo changes in p / q by tan' = 1 + tan^2, nearly: q (1 + tan^2 r) = 1 + 0.7 z
    a.r.lo = madd(a.r.lo * T(0.7), z, a.r.lo);
  T p = r - madd(-(r * z), pairwise(z, z2, C::p), a.r.lo), q = madd(z, pairwise(z, z2, C::q), T(1));
  bool odd = (a.quadrant & 1) != 0;
  T y = (odd ? q : p) / (odd ? p : q);
  return {flipSign(y, (a.quadrant << (width - 1)) ^ signs), a.large};
}

template <class T> struct ShortSinCos; // coefficients/trig.sollya
template <> struct ShortSinCos<float> {
  static constexpr float c[] = {0x1.5549c4p-5f, -0x1.65d16ap-10f};
};
template <> struct ShortSinCos<double> {
  static constexpr double c[] = {0x1.5555555553113p-5, -0x1.6c16c1676baaap-10, 0x1.a019faaa63eaep-16,
                                 -0x1.27e02a8a805bdp-22, 0x1.1bc7c4db2fb1p-29};
};

// sin x, negated if the sign bit of `signs` is set, and cos x. Without fma x must not be negative. Returns whether x
// was too large.
template <class T> INLINE bool sinCosModerate(T x, Bits<T> signs, T &sin, T &cos) {
  Quarter<T> a = nearestQuarter<false>(x);
  T r = a.r.hi, z = r * r;
  T sine = sineOf(Pair<T>{r, -a.r.lo}, z);
  T cosine = madd(z, madd(z, horner(z, ShortSinCos<T>::c), T(-0.5)), T(1));
  byQuadrant(a.quadrant, signs, sine, cosine, sin, cos);
  return a.large;
}

} // namespace

#endif
