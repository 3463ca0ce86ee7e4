// sin, cos and tan to 3.5 ulp: one polynomial each, and no pair.
//
//   x = q pi + r, |r| <= pi/2;     sin x = +-sin r, by the last bit of q;   sin r = r + r^3 S(r^2)
//   x = q pi/2 + r, |r| <= pi/4;   tan x = tan r = r / c or -c / r, by the last bit of q;   c = r cot r = 1 + r^2
//   K(r^2)
//
// The cosine is the sine of x + pi/2: there q is an integer and a half. r is one number: what is left of x after the
// first part of pi or pi/2 is exact, and so is what cancels after the second.
#ifndef VEC_BUILTINS_KERNELS_TRIG_U35_H
#define VEC_BUILTINS_KERNELS_TRIG_U35_H

#include "trig_reduce.h"

namespace {

template <class T> struct WideSine; // coefficients/trig.sollya
template <> struct WideSine<float> {
  static constexpr float inversePi = 0x1.45f306p-2f;
  static constexpr float s[] = {-0x1.55554cp-3f, 0x1.110edap-7f, -0x1.9f70e6p-13f, 0x1.5dc7cep-19f};
};
template <> struct WideSine<double> {
  static constexpr double inversePi = 0x1.45f306dc9c883p-2;
  static constexpr double s[] = {-0x1.5555555555555p-3,  0x1.11111111110c9p-7,   -0x1.a01a01a014eb7p-13,
                                 0x1.71de3a52aac68p-19,  -0x1.ae6454d968e21p-26, 0x1.6123ce53b3303p-33,
                                 -0x1.ae43dd5400809p-41, 0x1.883c3136bcb09p-49};
};

// sin x, negated by the sign bit of `signs`, or cos x, for 0 <= x <= largest.
template <bool cosine, class T> INLINE T sinWide(T x, Bits<T> signs) {
  constexpr int width = 8 * sizeof(T);
  using C = WideSine<T>;
  T shifted = cosine ? madd(x, C::inversePi, T(0.5)) + Format<T>::magic : madd(x, C::inversePi, Format<T>::magic);
  T n = shifted - Format<T>::magic, r = x;
  n = cosine ? n - T(0.5) : n;
  for (T part : Trig<T>::pio2)
    r = madd(n, -2 * part, r);
  T z = r * r;
  return flipSign(madd(r * z, horner(z, C::s), r), (bits(shifted) << (width - 1)) ^ signs);
}

template <class T> struct PlainTangent; // coefficients/trig.sollya
template <> struct PlainTangent<float> {
  static constexpr float k[] = {-0x1.555554p-2f, -0x1.6c1c88p-6f, -0x1.13e7bep-9f, -0x1.f88b88p-13f};
};
template <> struct PlainTangent<double> {
  static constexpr double k[] = {-0x1.5555555555556p-2,  -0x1.6c16c16c16276p-6,  -0x1.1566abc0da9c6p-9,
                                 -0x1.bbd77865fe6fbp-13, -0x1.66a9276210b7dp-16, -0x1.2278ca007971p-19,
                                 -0x1.d821ce47ab396p-23, -0x1.6dc5b4ddcae29p-26, -0x1.9cfdc1671af95p-29};
};

// tan x, negated by the sign bit of `signs`, for 0 <= x <= largest.
template <class T> INLINE T tanPlain(T x, Bits<T> signs) {
  constexpr int width = 8 * sizeof(T);
  T shifted = madd(x, Trig<T>::twoOverPi, Format<T>::magic), n = shifted - Format<T>::magic, r = x;
  for (T part : Trig<T>::pio2)
    r = madd(n, -part, r);
  T z = r * r, c = madd(z, evenOdd(z, z * z, PlainTangent<T>::k), T(1));
  bool odd = (bits(shifted) & 1) != 0;
  T y = (odd ? c : r) / (odd ? r : c);
  return flipSign(y, (bits(shifted) << (width - 1)) ^ signs);
}

} // namespace

#endif
