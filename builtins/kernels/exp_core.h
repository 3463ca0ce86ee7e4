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

template <class T> struct Two; // the base 2, 2^r = 1 + r ln2 + r^2 q(r): coefficients/exp2.sollya
template <> struct Two<float> {
  static constexpr float lnHi = 0x1.62e43p-1f, lnLo = -0x1.05c61p-29f;
  static constexpr float q[] = {0x1.ebfbep-3f,   0x1.c6b08ap-5f,  0x1.3b2a48p-7f,
                                0x1.5d8c92p-10f, 0x1.4424aap-13f, 0x1.fac5bep-17f};
  static constexpr float normal = 125.5f, lowest = -151.0f, highest = 129.0f;
};
template <> struct Two<double> {
  static constexpr double lnHi = 0x1.62e42fefa39efp-1, lnLo = 0x1.abc9e3b39803fp-56;
  static constexpr double q[] = {
      0x1.ebfbdff82c5a1p-3,  0x1.c6b08d704a045p-5,  0x1.3b2ab6fba07a3p-7,  0x1.5d87fe78c39c2p-10, 0x1.4309130dc287cp-13,
      0x1.ffcbfbc701b45p-17, 0x1.62bfc9fbd9359p-20, 0x1.b5265478277d7p-24, 0x1.e617aac61cefcp-28, 0x1.e7c47487fef3p-32};
  static constexpr double normal = 1021.5, lowest = -1076.0, highest = 1025.0;
};

template <class T> struct Ten; // the base 10: coefficients/exp2.sollya
template <> struct Ten<float> {
  static constexpr float octaves = 0x1.a934fp1f, lnHi = 0x1.26bb1cp1f, lnLo = -0x1.12aabap-25f;
#if VEC_FMA
  static constexpr float octaveHi = 0x1.344136p-2f, octaveLo = -0x1.ec10cp-27f;
#else
  static constexpr float octaveHi = 0x1.344p-2f, octaveLo = 0x1.3509f8p-18f;
#endif
  static constexpr float normal = 37.6f, lowest = -46.0f, highest = 39.0f;
};
template <> struct Ten<double> {
  static constexpr double octaves = 0x1.a934f0979a371p1, lnHi = 0x1.26bb1bbb55516p1, lnLo = -0x1.f48ad494ea3e9p-53;
  static constexpr double octaveHi = 0x1.34413509f78p-2, octaveLo = 0x1.fef311f12b358p-46;
  static constexpr double normal = 307.4, lowest = -324.0, highest = 309.0;
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
  INLINE ReducedE<T> reduce(T x) { return reduceE(x); }
  INLINE ExpParts<T> split(T x) { return expSum(reduceE(x)); }
};

template <class T> struct Base2 : Two<T> {
  // x ln2 as n ln2 + a + b
  INLINE ReducedE<T> reduce(T x) {
    using C = Two<T>;
    T shifted = x + Format<T>::magic, n = shifted - Format<T>::magic;
    T r = x - n, a = r * C::lnHi;
    return {a, madd(r, C::lnLo, productError(r, C::lnHi, a)), n, shifted};
  }
  INLINE ExpParts<T> split(T x) {
    using C = Two<T>;
    T shifted = x + Format<T>::magic, n = shifted - Format<T>::magic;
    T r = x - n, r2 = r * r; // exact
    Pair<T> s = maddPair(r, C::lnHi, T(1));
    return {s.hi, madd(r2, evenOdd(r, r2, C::q), madd(r, C::lnLo, s.lo)), n, shifted};
  }
};

template <class T> struct Base10 : Ten<T> {
  // x ln10 as n ln2 + a + b
  INLINE ReducedE<T> reduce(T x) {
    using C = Ten<T>;
    T shifted = madd(x, C::octaves, Format<T>::magic), n = shifted - Format<T>::magic;
    T r = madd(n, -C::octaveHi, x), low = n * -C::octaveLo; // r is exact
    T a = r * C::lnHi, b = madd(low, C::lnHi, madd(r, C::lnLo, productError(r, C::lnHi, a)));
    return {a, b, n, shifted};
  }
  INLINE ExpParts<T> split(T x) { return expSum(reduce(x)); }
};

} // namespace

#endif
