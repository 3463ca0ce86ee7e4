// b^x for the bases e, 2 and 10: what their kernels share.
//
//   x = (n + j / count) log_b(2) + r, j < count;   b^x = 2^n 2^(j / count) b^r,   b^r = 1 + r P(r)
//
// The powers 2^(j / count) are looked up, and what rounding took from them. As |r| is small, P is short and what is
// rounded beside the last sum is small against the result.
//
// The kernel's Base, one of which is here, gives
//   lowest, highest   the result is 0, infinity beyond;   normal: it is a normal number for |x| below
//   split(x)          b^x in parts, for |x| <= max(-lowest, highest)
//   reduce(x)         for b^x - 1: x ln(b) as (n + j / count) ln2 + a + b
#ifndef VEC_BUILTINS_KERNELS_EXP_CORE_H
#define VEC_BUILTINS_KERNELS_EXP_CORE_H

#include "kernel.h"

namespace {

// 2^(j / count), rounded, with j taken from the exponent that n + j / count will add; what is missing, as a part of it.
template <class T> struct Powers; // coefficients/exp.sollya
template <> struct Powers<float> {
  static constexpr int count = 8, bits = 3;
  static constexpr u32 rounded[] = {::bits(0x1p0f) - (0u << 20),        ::bits(0x1.172b84p0f) - (1u << 20),
                                    ::bits(0x1.306fep0f) - (2u << 20),  ::bits(0x1.4bfdaep0f) - (3u << 20),
                                    ::bits(0x1.6a09e6p0f) - (4u << 20), ::bits(0x1.8ace54p0f) - (5u << 20),
                                    ::bits(0x1.ae89fap0f) - (6u << 20), ::bits(0x1.d5818ep0f) - (7u << 20)};
  static constexpr float missing[] = {0,
                                      -0x1.9c0c22p-27f,
                                      0x1.125002p-25f,
                                      -0x1.0a355p-25f,
                                      0x1.26055cp-26f,
                                      0x1.67a1cap-28f,
                                      -0x1.f9c304p-27f,
                                      -0x1.a5217cp-28f};
};
template <> struct Powers<double> {
  static constexpr int count = 4, bits = 2;
  static constexpr u64 rounded[] = {::bits(0x1p0) - (0ull << 50), ::bits(0x1.306fe0a31b715p0) - (1ull << 50),
                                    ::bits(0x1.6a09e667f3bcdp0) - (2ull << 50),
                                    ::bits(0x1.ae89f995ad3adp0) - (3ull << 50)};
  static constexpr double missing[] = {0, 0x1.34d754db0abb6p-55, -0x1.3b3efbf5e2228p-54, 0x1.c1a7792cb3387p-55};
};

template <class T> struct Exp; // the base e: coefficients/exp.sollya
template <> struct Exp<float> {
  static constexpr float steps = 0x1.715476p3f;
#if VEC_FMA
  static constexpr float stepHi = 0x1.62e43p-4f, stepLo = -0x1.05c61p-32f;
#else
  static constexpr float stepHi = 0x1.62ep-4f, stepLo = 0x1.0bfbe8p-18f;
#endif
  static constexpr float p[] = {0x1p0f, 0x1p-1f, 0x1.555c3p-3f, 0x1.555a4ap-5f};
  static constexpr float normal = 87.0f;                    // e^x is normal for |x| below
  static constexpr float lowest = -105.0f, highest = 89.0f; // it is 0, inf beyond
};
template <> struct Exp<double> {
  static constexpr double steps = 0x1.71547652b82fep2, stepHi = 0x1.62e42fefa4p-3, stepLo = -0x1.8432a1b0e2634p-45;
  static constexpr double p[] = {0x1.fffffffffffffp-1,  0x1.fffffffffffffp-2, 0x1.55555555584c1p-3,
                                 0x1.55555555582bep-5,  0x1.1111109face7p-7,  0x1.6c16c0da85e3bp-10,
                                 0x1.a030b7569dbf9p-13, 0x1.a0303e7fd2ffcp-16};
  static constexpr double normal = 708.0;
  static constexpr double lowest = -746.0, highest = 710.0;
};

template <class T> struct Two; // the base 2
template <> struct Two<float> {
  static constexpr float lnHi = 0x1.62e43p-1f, lnLo = -0x1.05c61p-29f;
  static constexpr float p[] = {0x1.62e43p-1f, 0x1.ebfbep-3f, 0x1.c6b85p-5f, 0x1.3b2eb8p-7f};
  static constexpr float normal = 125.5f, lowest = -151.0f, highest = 129.0f;
};
template <> struct Two<double> {
  static constexpr double lnHi = 0x1.62e42fefa39efp-1, lnLo = 0x1.abc9e3b39803fp-56;
  static constexpr double p[] = {0x1.62e42fefa39efp-1,  0x1.ebfbdff82c58ep-3,  0x1.c6b08d704d06cp-5,
                                 0x1.3b2ab6fba7142p-7,  0x1.5d87fdf700685p-10, 0x1.4309128359558p-13,
                                 0x1.ffe6cfc614949p-17, 0x1.62d25129b1cf6p-20};
  static constexpr double normal = 1021.5, lowest = -1076.0, highest = 1025.0;
};

template <class T> struct Ten; // the base 10
template <> struct Ten<float> {
  static constexpr float steps = 0x1.a934fp4f, lnHi = 0x1.26bb1cp1f, lnLo = -0x1.12aabap-25f;
#if VEC_FMA
  static constexpr float stepHi = 0x1.344136p-5f, stepLo = -0x1.ec10cp-30f;
#else
  static constexpr float stepHi = 0x1.344p-5f, stepLo = 0x1.3509f8p-21f;
#endif
  static constexpr float p[] = {0x1.26bb1cp1f, 0x1.53524cp1f, 0x1.0471acp1f, 0x1.2be7bap0f};
  static constexpr float normal = 37.6f, lowest = -46.0f, highest = 39.0f;
};
template <> struct Ten<double> {
  static constexpr double steps = 0x1.a934f0979a371p3, lnHi = 0x1.26bb1bbb55516p1, lnLo = -0x1.f48ad494ea3e9p-53;
  static constexpr double stepHi = 0x1.34413509f8p-4, stepLo = -0x1.80433b83b532ap-46;
  static constexpr double p[] = {0x1.26bb1bbb55515p1,  0x1.53524c73cea68p1,  0x1.0470591de4f67p1,
                                 0x1.2bd7609fdbc3cp0,  0x1.1429ff611d65ep-1, 0x1.a7ed6fe56b75dp-3,
                                 0x1.16f3ffb42ecdap-4, 0x1.41276250811e7p-6};
  static constexpr double normal = 307.4, lowest = -324.0, highest = 309.0;
};

// ln2 in two parts, of which the second is positive: so -0 stays -0 in x - n hi - n lo.
template <class T> struct Ln2; // coefficients/exp.sollya
template <> struct Ln2<float> {
#if VEC_FMA
  static constexpr float hi = 0x1.62e42ep-1f, lo = 0x1.efa39ep-25f;
#else
  static constexpr float hi = 0x1.62ep-1f, lo = 0x1.0bfbe8p-15f;
#endif
};
template <> struct Ln2<double> {
#if VEC_FMA
  static constexpr double hi = 0x1.62e42fefa39efp-1, lo = 0x1.abc9e3b39803fp-56;
#else
  static constexpr double hi = 0x1.62e42fefa38p-1, lo = 0x1.ef35793c7673p-45;
#endif
};

// x = n ln2 + a + b for an integer n, a exact and |a| hardly above ln2 / 2; r = a + b, power = 2^(n + offset).
template <class T> struct WholeStep {
  T a, b, r, power;
};
template <int offset = 0, class T> INLINE WholeStep<T> wholeStep(T x) {
  using F = Format<T>;
  using C = Ln2<T>;
  constexpr T perLn2 = Exp<T>::steps / Powers<T>::count, magic = F::magic + (F::bias + offset);
  T shifted = madd(x, perLn2, magic), n = shifted - magic, a = madd(n, -C::hi, x);
  return {a, n * -C::lo, madd(n, -C::lo, a), as<T>(bits(shifted) << F::mantissa)};
}

// 2^n (s + low), which is power (1 + rest) where that is a normal number.
template <class T> struct ExpParts {
  T s, low, n, power, rest;
};

// 2^(n + j / count) b^r, where shifted = (n count + j) unit + magic has n count + j in its low bits.
template <class T, int N> INLINE ExpParts<T> expParts(T shifted, T magic, T unit, T r, const T (&p)[N]) {
  using C = Powers<T>;
  Bits<T> step = bits(shifted), j = step & (C::count - 1);
  Bits<T> rounded = lookup(C::rounded, step);
  T rest = madd(r, evenOdd(r, r * r, p), lookup(C::missing, step));
  T power = as<T>(rounded + (step << (Format<T>::mantissa - C::bits)));
  T s = as<T>(rounded + (j << (Format<T>::mantissa - C::bits)));
  T n = (as<T>(step - j) - magic) / (unit * C::count);
  return {s, s * rest, n, power, rest};
}

// The parts for results from 0 to infinity, s + low near 1. 2^n is applied in two halves. A subnormal result is rounded
// once, before scaling: adding c puts the last bit of the result at the last bit of c.
template <class T> INLINE T scaleSlowly(ExpParts<T> p) {
  using F = Format<T>;
  T border = p.s + p.low < 1 ? T(F::minExponent) : T(F::minExponent - 1);
  T unit = power2(F::minExponent - p.n);
  T c = p.n <= border ? unit : T(0);
  Pair<T> sum = addPair(c, p.s);
  T y = (sum.hi + (sum.lo + p.low)) - c;
  T half = nearest(p.n * T(0.5));
  return y * power2(half) * power2(p.n - half);
}

// The same for a normal result.
template <class T> INLINE T scale(ExpParts<T> p) { return madd(p.power, p.rest, p.power); }

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

// x ln(b) as (n + j / count) ln2 + a + b, b small beside a; n count + j stands in the low bits of shifted.
template <class T> struct Stepped {
  T a, b, shifted;
};

template <class T> struct BaseE : Exp<T> {
  INLINE Stepped<T> reduce(T x) {
    using C = Exp<T>;
    T shifted = madd(x, C::steps, Format<T>::magic), n = shifted - Format<T>::magic;
    return {madd(n, -C::stepHi, x), n * -C::stepLo, shifted}; // a is exact
  }
  // A magic that is less by Powers<T>::count k takes k from n.
  INLINE ExpParts<T> split(T x, T magic = Format<T>::magic) {
    using C = Exp<T>;
    T shifted = madd(x, C::steps, magic), n = shifted - magic;
    return expParts(shifted, Format<T>::magic, T(1), madd(n, -C::stepLo, madd(n, -C::stepHi, x)), C::p);
  }
};

template <class T> struct Base2 : Two<T> {
  static constexpr T magic = Format<T>::magic / Powers<T>::count;
  INLINE Stepped<T> reduce(T x) {
    using C = Two<T>;
    T shifted = x + magic, r = x - (shifted - magic), a = r * C::lnHi; // r is exact
    return {a, madd(r, C::lnLo, productError(r, C::lnHi, a)), shifted};
  }
  INLINE ExpParts<T> split(T x) {
    T shifted = x + magic;
    return expParts(shifted, magic, T(1) / Powers<T>::count, x - (shifted - magic), Two<T>::p);
  }
};

template <class T> struct Base10 : Ten<T> {
  INLINE Stepped<T> reduce(T x) {
    using C = Ten<T>;
    T shifted = madd(x, C::steps, Format<T>::magic), n = shifted - Format<T>::magic;
    T r = madd(n, -C::stepHi, x), low = n * -C::stepLo; // r is exact
    T a = r * C::lnHi, b = madd(low, C::lnHi, madd(r, C::lnLo, productError(r, C::lnHi, a)));
    return {a, b, shifted};
  }
  INLINE ExpParts<T> split(T x) {
    using C = Ten<T>;
    T shifted = madd(x, C::steps, Format<T>::magic), n = shifted - Format<T>::magic;
    return expParts(shifted, Format<T>::magic, T(1), madd(n, -C::stepLo, madd(n, -C::stepHi, x)), C::p);
  }
};

} // namespace

#endif
