// Code that sinh and cosh to 3.5 ulp share.
//
//   x = n ln2 + r, n = rint(x / ln2), |r| <= ln2/2;   with p = 2^(n-1) and m = 2^(-n-1)
//   sinh x = (p - m) cosh r + (p + m) sinh r,   cosh x = (p + m) cosh r + (p - m) sinh r
//   sinh r = r + r^3 S(r^2),   cosh r = 1 + r^2 C(r^2)
//
// There is no division and no table, and nothing cancels as it would in e^x - e^-x.
#ifndef VEC_BUILTINS_KERNELS_HYPERBOLIC_H
#define VEC_BUILTINS_KERNELS_HYPERBOLIC_H

#include "exp_core.h"

namespace {

template <class T> struct Hyperbolic; // coefficients/hyperbolic.sollya
template <> struct Hyperbolic<float> {
  static constexpr float s[] = {0x1.555556p-3f, 0x1.110f88p-7f, 0x1.a36382p-13f};
  static constexpr float c[] = {0x1.55553ep-5f, 0x1.6cddfap-10f};
};
template <> struct Hyperbolic<double> {
  static constexpr double s[] = {0x1.5555555555556p-3, 0x1.111111111070bp-7, 0x1.a01a01a90238bp-13,
                                 0x1.71de0a3cccd4cp-19, 0x1.af3f06730c3c1p-26};
  static constexpr double c[] = {0x1.5555555555555p-5, 0x1.6c16c16c16da1p-10, 0x1.a01a01a1c99ddp-16,
                                 0x1.27e4e96e56d8bp-22, 0x1.1f590985c0316p-29};
};

// Shorter series, for 3.5 ulp.
template <class T> struct HyperbolicShort;
template <> struct HyperbolicShort<float> {
  static constexpr float s[] = {0x1.555526p-3f, 0x1.11d8cep-7f};
  static constexpr float c[] = {0x1p-1f, 0x1.555502p-5f, 0x1.6d2e0cp-10f};
};
template <> struct HyperbolicShort<double> {
  static constexpr auto &s = Hyperbolic<double>::s;
  static constexpr double c[] = {0x1.0000000000001p-1, 0x1.5555555553cd8p-5, 0x1.6c16c178abc09p-10,
                                 0x1.a019b8b674993p-16, 0x1.2891d3d3d1c91p-22};
};

// a * b + c, rounded once or nearly so, for |c| much smaller than |a * b|.
template <class T> INLINE T productSum(T a, T b, T c) {
  return VEC_FMA ? madd(a, b, c) : a * b + (productError(a, b, a * b) + c);
}

// 2^(-n-1) for p = 2^(n-1).
template <class T> INLINE T quarterInverse(T p) {
  using F = Format<T>;
  return as<T>((Bits<T>(2 * (F::bias - 1)) << F::mantissa) - bits(p));
}

// e^a / 2 for large a, infinity and NaN. A factor 2^64 is applied last, because e^a itself may overflow.
template <class T> INLINE T hyperbolicLarge(T a) {
  constexpr T highest = sizeof(T) == 4 ? 91 : 711; // infinity beyond
  a = a > highest ? highest : a;
  ExpParts<T> e = BaseE<T>::split(a);
  return (e.s + e.low) * power2(e.n - 65) * T(0x1p64);
}

} // namespace

#endif
