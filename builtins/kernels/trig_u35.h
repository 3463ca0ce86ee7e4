// sin and cos to 3.5 ulp: one polynomial from -pi/2 to pi/2, and no pair.
//
//   x = q pi + r, |r| <= pi/2;   sin x = +-sin r, by the last bit of q;   sin r = r + r^3 S(r^2)
//
// The cosine is the sine of x + pi/2: there q is an integer and a half. r is one number: what is left of x after the
// first part of pi is exact, and so is what cancels after the second.
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

} // namespace

#endif
