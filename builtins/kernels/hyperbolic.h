// sinh; large arguments of sinh and cosh.
//
//   x = n ln2 + r, n = rint(x / ln2), |r| <= ln2/2;   with p = 2^(n-1) and m = 2^(-n-1)
//   sinh x = (p - m) cosh r + (p + m) sinh r
//   sinh r = r + r^3 S(r^2), cosh r = 1 + r^2/2 + r^4 C(r^2)
//
// No division, and none of the cancellation of e^x - e^-x: the leading terms, p - m and (p + m) r, are added as a pair.
#ifndef VEC_BUILTINS_KERNELS_HYPERBOLIC_H
#define VEC_BUILTINS_KERNELS_HYPERBOLIC_H

#include "exp_core.h"

namespace {

template <class T> struct Hyperbolic; // coefficients/hyperbolic.sollya
template <> struct Hyperbolic<float> {
#if VEC_FMA
  static constexpr float log2e = 0x1.715476p0f, ln2Hi = 0x1.62e43p-1f, ln2Lo = -0x1.05c61p-29f;
#else
  static constexpr float log2e = 0x1.715476p0f, ln2Hi = 0x1.62e4p-1f, ln2Lo = 0x1.7f7d1cp-20f;
#endif
  static constexpr float s[] = {0x1.555556p-3f, 0x1.110f88p-7f, 0x1.a36382p-13f};
  static constexpr float c[] = {0x1.55553ep-5f, 0x1.6cddfap-10f};
  static constexpr float highest = 91.0f; // infinity beyond
};
template <> struct Hyperbolic<double> {
  static constexpr double log2e = 0x1.71547652b82fep0, ln2Hi = 0x1.62e42fefa38p-1, ln2Lo = 0x1.ef35793c7673p-45;
  static constexpr double s[] = {0x1.5555555555556p-3, 0x1.111111111070bp-7, 0x1.a01a01a90238bp-13,
                                 0x1.71de0a3cccd4cp-19, 0x1.af3f06730c3c1p-26};
  static constexpr double c[] = {0x1.5555555555555p-5, 0x1.6c16c16c16da1p-10, 0x1.a01a01a1c99ddp-16,
                                 0x1.27e4e96e56d8bp-22, 0x1.1f590985c0316p-29};
  static constexpr double highest = 711.0;
};

// sinh x for 0 <= x <= Exp<T>::normal.
template <class T> INLINE T sinhPositive(T x) {
  using C = Hyperbolic<T>;
  T n = madd(x, C::log2e, Format<T>::magic) - Format<T>::magic;
  T a = madd(n, -C::ln2Hi, x), b = n * -C::ln2Lo; // a is exact
  T r = a + b, z = r * r, z2 = z * z;
  T p = power2(n - 1), m = power2(-1 - n), d = p - m, s = p + m;
  Pair<T> head = addPair(d, a * s);
  // Rounding errors of d, s and their products, which are small but not against the result.
  T low = madd(a, (p - s) + m, (p - d) - m) + (head.lo + productError(a, s, a * s));
  T odd = madd(r * z, evenOdd(z, z2, C::s), b);
  T even = madd(T(0.5) * r, r, z2 * evenOdd(z, z2, C::c));
  return head.hi + madd(even, d, madd(odd, s, low));
}

// The same for large x, with 2^64 of it applied last; infinities, NaN.
template <class T> INLINE T hyperbolicLarge(T x) {
  using C = Hyperbolic<T>;
  x = x > C::highest ? C::highest : x;
  ExpParts<T> e = BaseE<T>::split(x);
  return (e.s + e.low) * power2(e.n - 65) * T(0x1p64);
}

} // namespace

#endif
