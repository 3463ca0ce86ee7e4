// b^x for the bases e, 2 and 10: what their kernels share.
//
//   x = n log_b(2) + r, n = rint(x log2(b));   b^x = 2^n (s + low), s + low = b^r
//
// The kernel's Base, one of which is here, gives
//   lowest, highest   the result is 0, infinity beyond;   normal: it is a normal number for |x| below
//   split(x)          n and b^r as a pair, for |x| <= max(-lowest, highest)
#ifndef VEC_BUILTINS_KERNELS_EXP_CORE_H
#define VEC_BUILTINS_KERNELS_EXP_CORE_H

#include "kernel.h"

namespace {

template <class T> struct Exp; // the base e: coefficients/exp.sollya
template <> struct Exp<float> {
#if VEC_FMA
  static constexpr float log2e = 0x1.715476p0f, ln2Hi = 0x1.62e43p-1f, ln2Lo = -0x1.05c61p-29f;
  static constexpr bool longLow = false;
#else
  static constexpr float log2e = 0x1.715476p0f, ln2Hi = 0x1.62e4p-1f, ln2Lo = 0x1.7f7d1cp-20f;
  static constexpr bool longLow = true; // b^2/2 reaches the result
#endif
  static constexpr float q[] = {0x1.555552p-3f, 0x1.5554e8p-5f, 0x1.1115dp-7f, 0x1.6d4cbcp-10f, 0x1.9a58bap-13f};
  static constexpr float normal = 87.0f;                    // e^x is normal for |x| below
  static constexpr float lowest = -105.0f, highest = 89.0f; // it is 0, inf beyond
};
template <> struct Exp<double> {
  static constexpr double log2e = 0x1.71547652b82fep0, ln2Hi = 0x1.62e42fefa38p-1, ln2Lo = 0x1.ef35793c7673p-45;
  static constexpr bool longLow = false;
  static constexpr double q[] = {0x1.5555555555501p-3,  0x1.555555555320ep-5,  0x1.1111111128976p-7,
                                 0x1.6c16c17cc0a69p-10, 0x1.a01a011bce217p-13, 0x1.a019ab35f5e82p-16,
                                 0x1.71df560511a6ep-19, 0x1.289f816c97c1bp-22, 0x1.ad1ed115a3e43p-26};
  static constexpr double normal = 708.0;
  static constexpr double lowest = -746.0, highest = 710.0;
};

// x = n ln2 + a + b; a is exact, b small. n stands in the low bits of shifted, too.
template <class T> struct ReducedE {
  T a, b, n, shifted;
};

template <class T> INLINE ReducedE<T> reduceE(T x) {
  using C = Exp<T>;
  T shifted = madd(x, C::log2e, Format<T>::magic);
  T n = shifted - Format<T>::magic;
  return {madd(n, -C::ln2Hi, x), n * -C::ln2Lo, n, shifted};
}

// 2^n (s + low); n stands in the low bits of shifted, too.
template <class T> struct ExpParts {
  T s, low, n, shifted;
};

// s + low near 1 times 2^n, for results from 0 to infinity. 2^n is applied in two halves. A subnormal result is rounded
// once, before scaling: adding c puts the last bit of the result at the last bit of c.
template <class T> INLINE T scaleSlowly(ExpParts<T> p) {
  using F = Format<T>;
  T border = p.s < 1 ? T(F::minExponent) : T(F::minExponent - 1);
  T unit = power2(F::minExponent - p.n);
  T c = p.n <= border ? unit : T(0);
  Pair<T> sum = addPair(c, p.s);
  T y = (sum.hi + (sum.lo + p.low)) - c;
  T half = nearest(p.n * T(0.5));
  return y * power2(half) * power2(p.n - half);
}

// The same for a normal result.
template <class T> INLINE T scale(ExpParts<T> p) {
  return as<T>(bits(p.s + p.low) + (bits(p.shifted) << Format<T>::mantissa));
}

// x within [low, high]; NaN stays.
template <class T> INLINE T clamp(T x, T low, T high) {
  x = x < low ? low : x;
  return x > high ? high : x;
}

template <class Base, class T> INLINE T expKernel(T x) {
  T y = scale(Base::split(x));
  if (rare(!(abs(x) <= Base::normal))) // overflow, underflow, NaN; hence the negation
    return scaleSlowly(Base::split(clamp(x, Base::lowest, Base::highest)));
  return y;
}

// 2^n e^(a + b) for the small b.
//   s + low = 1 + r + r^2/2 + r^3 q(r), r = a + b
template <class T> INLINE ExpParts<T> expSum(ReducedE<T> x) {
  using C = Exp<T>;
  auto [a, b, n, shifted] = x;
  T r = a + b, r2 = r * r;
  Pair<T> s = addPair(T(1), a);
  T low = madd(b, s.hi, s.lo); // what is left of 1 + r, and a b of r^2/2 = a^2/2 + a b + b^2/2
  if constexpr (C::longLow)
    low = madd(b, b * T(0.5), low);
  low = madd(r2 * r, evenOdd(r, r2, C::q), low);
  return {s.hi, madd(T(0.5) * a, a, low), n, shifted};
}

template <class T> struct BaseE : Exp<T> {
  INLINE ExpParts<T> split(T x) { return expSum(reduceE(x)); }
};

} // namespace

#endif
