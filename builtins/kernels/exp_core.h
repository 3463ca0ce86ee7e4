// Code that the exponential functions share: b^x for the bases e, 2 and 10.
//
//   x = (n + j / 8) log_b(2) + r + gap;   b^x = 2^n P[j] b^r,   P[j] = 2^(j / 8) b^gap,   b^r = 1 + slope r + r^2 q(r)
//
// The gap is chosen such that all eight P[j] differ from numbers of the format by a small part of the last bit only, so
// that no low parts are looked up. |r| is small, so q is short, and all rounding errors except that of the last sum are
// small against the result.
//
// With fma, the low part of the step is multiplied by shifted = magic + 8 n + j instead of 8 n + j: magic times that
// part is the gap of the bases e and 10. For the base 2, where r is exact, a small gap is added.
//
// The templates take a Base: BaseE, Base2 or Base10 of this file. It has the members
//   lowest, highest   the result is 0 below lowest, and infinity above highest
//   normal            if |x| <= normal, the result is a normal number; without fma the limit is so much lower that the
//                     product in the last sum is normal, too, or nearly so
//   split(x)          b^x as ExpParts, for |x| <= max(-lowest, highest)
//   reduce<count, offset>(x)   bases 2 and 10, for b^x - 1: x ln(b) as (n + j / count) ln2 + a + b
#ifndef VEC_BUILTINS_KERNELS_EXP_CORE_H
#define VEC_BUILTINS_KERNELS_EXP_CORE_H

#include "kernel.h"

namespace {

// powers[j]: the bits of P[j] minus j at the place to which 8 n + j will be added, which leaves n for the exponent.
template <class T> struct Exp; // the base e: coefficients/exp.sollya
template <> struct Exp<float> {
  static constexpr u32 powers[] = {::bits(0x1.feca4cp-1f) - (0u << 20), ::bits(0x1.1682a6p0f) - (1u << 20),
                                   ::bits(0x1.2fb7bap0f) - (2u << 20),  ::bits(0x1.4b34dcp0f) - (3u << 20),
                                   ::bits(0x1.692ee8p0f) - (4u << 20),  ::bits(0x1.89df84p0f) - (5u << 20),
                                   ::bits(0x1.ad858cp0f) - (6u << 20),  ::bits(0x1.d4658ep0f) - (7u << 20)};
  static constexpr float magic = 0x1.2f4p23f, steps = 0x1.715476p3f;
#if VEC_FMA
  static constexpr float stepHi = 0x1.62e43p-4f, stepLo = -0x1.05c1c6p-32f, gap = magic * stepLo;
#else
  static constexpr float stepHi = 0x1.62ep-4f, stepLo = 0x1.0bfbe8p-18f, gap = -0x1.3611cap-9f;
#endif
  static constexpr float q[] = {0x1.fffffap-2f, 0x1.555c48p-3f, 0x1.562152p-5f};
  static constexpr float normal = VEC_FMA ? 87.0f : 80.0f; // see Base
  static constexpr float lowest = -105.0f, highest = 89.0f;
};
template <> struct Exp<double> {
  static constexpr u64 powers[] = {
      ::bits(0x1.05100c34bc2afp0) - (0ull << 49), ::bits(0x1.1cb0dd6284f56p0) - (1ull << 49),
      ::bits(0x1.367525884a32cp0) - (2ull << 49), ::bits(0x1.528e71652072ep0) - (3ull << 49),
      ::bits(0x1.7132c9c96cea6p0) - (4ull << 49), ::bits(0x1.929d1b7f99971p0) - (5ull << 49),
      ::bits(0x1.b70da89c5b271p0) - (6ull << 49), ::bits(0x1.deca84106ff7fp0) - (7ull << 49)};
  static constexpr double magic = 0x1.8p52, steps = 0x1.71547652b82fep3;
#if VEC_FMA
  static constexpr double stepHi = 0x1.62e42fefa39efp-4, stepLo = 0x1.abccb20eb6694p-59, gap = magic * stepLo;
#else
  static constexpr double stepHi = 0x1.62e42fefa4p-4, stepLo = -0x1.8432a1b0e2634p-46, gap = 0x1.40d9858b08cefp-6;
#endif
  static constexpr double q[] = {0x1.ffffffffffe57p-2, 0x1.55555555595c6p-3,  0x1.5555556660546p-5,
                                 0x1.11111325d5e79p-7, 0x1.6c0d584b874fep-10, 0x1.98995dae12c4dp-13};
  static constexpr double normal = VEC_FMA ? 708.0 : 700.0;
  static constexpr double lowest = -746.0, highest = 710.0;
};

template <class T> struct Two; // the base 2
template <> struct Two<float> {
  static constexpr u32 powers[] = {::bits(0x1.00b29cp0f) - (0u << 20), ::bits(0x1.17ee4ap0f) - (1u << 20),
                                   ::bits(0x1.314448p0f) - (2u << 20), ::bits(0x1.4ce54ep0f) - (3u << 20),
                                   ::bits(0x1.6b067ep0f) - (4u << 20), ::bits(0x1.8be1c8p0f) - (5u << 20),
                                   ::bits(0x1.afb65cp0f) - (6u << 20), ::bits(0x1.d6c92p0f) - (7u << 20)};
  static constexpr float gap = -0x1.643f68p-9f, slope = 0x1.61ed42p-1f;
  static constexpr float q[] = {0x1.eaa58ep-3f, 0x1.c57d9ep-5f, 0x1.3a525cp-7f};
  static constexpr float lnHi = 0x1.62e43p-1f, lnLo = -0x1.05c61p-29f;
  static constexpr float normal = VEC_FMA ? 125.5f : 116.0f, lowest = -151.0f, highest = 129.0f;
};
template <> struct Two<double> {
  static constexpr u64 powers[] = {
      ::bits(0x1.00001427feacep0) - (0ull << 49), ::bits(0x1.172b99c2d8be1p0) - (1ull << 49),
      ::bits(0x1.306ff89b68e5ep0) - (2ull << 49), ::bits(0x1.4bfdc77712184p0) - (3ull << 49),
      ::bits(0x1.6a0a02e949695p0) - (4ull << 49), ::bits(0x1.8ace733876d29p0) - (5ull << 49),
      ::bits(0x1.ae8a1b7bb80f3p0) - (6ull << 49), ::bits(0x1.d581b2c7332cep0) - (7ull << 49)};
  static constexpr double gap = -0x1.427fd169a0777p-20, slope = 0x1.62e413fe60421p-1;
  static constexpr double q[] = {0x1.ebfbb93ba5347p-3,  0x1.c6b069a378aa6p-5,  0x1.3b2a9e1f4db3bp-7,
                                 0x1.5d87e2e7d5cc2p-10, 0x1.430e33d25f8acp-13, 0x1.ffd3b47cdec4ap-17};
  static constexpr double lnHi = 0x1.62e42fefa39efp-1, lnLo = 0x1.abc9e3b39803fp-56;
  static constexpr double normal = VEC_FMA ? 1021.5 : 1010.0, lowest = -1076.0, highest = 1025.0;
};

template <class T> struct Ten; // the base 10
template <> struct Ten<float> {
  static constexpr u32 powers[] = {::bits(0x1.e86f68p-1f) - (0u << 20), ::bits(0x1.0a5238p0f) - (1u << 20),
                                   ::bits(0x1.226cep0f) - (2u << 20),   ::bits(0x1.3cb606p0f) - (3u << 20),
                                   ::bits(0x1.596036p0f) - (4u << 20),  ::bits(0x1.78a29p0f) - (5u << 20),
                                   ::bits(0x1.9ab93p0f) - (6u << 20),   ::bits(0x1.bfe5a4p0f) - (7u << 20)};
  static constexpr float magic = 0x1.5cep23f, steps = 0x1.a934fp4f;
#if VEC_FMA
  static constexpr float stepHi = 0x1.344136p-5f, stepLo = -0x1.ec0732p-30f, gap = magic * stepLo;
#else
  static constexpr float stepHi = 0x1.344p-5f, stepLo = 0x1.3509f8p-21f, gap = -0x1.4f4428p-6f;
#endif
  static constexpr float q[] = {0x1.535276p1f, 0x1.045342p1f, 0x1.36443ap0f};
  static constexpr float lnHi = 0x1.26bb1cp1f, lnLo = -0x1.12aabap-25f;
  static constexpr float normal = VEC_FMA ? 37.6f : 34.9f, lowest = -46.0f, highest = 39.0f;
};
template <> struct Ten<double> {
  static constexpr u64 powers[] = {
      ::bits(0x1.fd375ad32dd76p-1) - (0ull << 49), ::bits(0x1.15a6f1349ce72p0) - (1ull << 49),
      ::bits(0x1.2ec822d804274p0) - (2ull << 49),  ::bits(0x1.4a2f95740a3fap0) - (3ull << 49),
      ::bits(0x1.6811fbd7a8f8cp0) - (4ull << 49),  ::bits(0x1.88a8cdd79bf2ep0) - (5ull << 49),
      ::bits(0x1.ac32b6d17193p0) - (6ull << 49),   ::bits(0x1.d2f40e2f2b5c6p0) - (7ull << 49)};
  static constexpr double magic = 0x1.8p52, steps = 0x1.a934f0979a371p4;
#if VEC_FMA
  static constexpr double stepHi = 0x1.34413509f79ffp-5, stepLo = -0x1.9dca2e1f556a1p-62, gap = magic * stepLo;
#else
  static constexpr double stepHi = 0x1.34413509f8p-5, stepLo = -0x1.80433b83b532ap-47, gap = -0x1.3657a297800f8p-9;
#endif
  static constexpr double q[] = {0x1.53524c73ceabep1,  0x1.0470591de87c8p1,  0x1.2bd7609a6b85ap0,
                                 0x1.1429fb9f7d389p-1, 0x1.a7f24eb3229afp-3, 0x1.183c2e4b2ed88p-4};
  static constexpr double lnHi = 0x1.26bb1bbb55516p1, lnLo = -0x1.f48ad494ea3e9p-53;
  static constexpr double normal = VEC_FMA ? 307.4 : 304.0, lowest = -324.0, highest = 309.0;
};

// ln2 = hi + lo. lo is positive, so that x - n hi - n lo is -0 for x = -0.
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

// x = n ln2 + a + b for an integer n. a is exact, and |a| is at most slightly above ln2 / 2. r = a + b,
// power = 2^(n + offset).
template <class T> struct WholeStep {
  T a, b, r, power;
};
template <int offset = 0, class T> INLINE WholeStep<T> wholeStep(T x) {
  using F = Format<T>;
  using C = Ln2<T>;
  constexpr T perLn2 = Exp<T>::steps / 8, magic = F::magic + (F::bias + offset);
  T shifted = madd(x, perLn2, magic), n = shifted - magic, a = madd(n, -C::hi, x);
  return {a, n * -C::lo, madd(n, -C::lo, a), as<T>(bits(shifted) << F::mantissa)};
}

// The number 2^n (s + low), which equals power (1 + rest) if it is normal.
template <class T> struct ExpParts {
  T s, low, n, power, rest;
};

// 2^n P[j] (1 + first + r^2 q(r)), where shifted = (8 n + j) unit + magic has 8 n + j in its low bits.
template <class T, int N>
INLINE ExpParts<T> expParts(const Bits<T> (&powers)[8], T shifted, T magic, T unit, T r, T first, const T (&q)[N]) {
  constexpr int place = Format<T>::mantissa - 3;
  Bits<T> step = bits(shifted), j = step & 7, rounded = lookup(powers, step);
  T r2 = r * r, rest = madd(r2, evenOdd(r, r2, q), first);
  T power = as<T>(rounded + (step << place)), s = as<T>(rounded + (j << place));
  T n = (as<T>(step - j) - magic) / (unit * 8);
  return {s, s * rest, n, power, rest};
}

// The value of the parts, from 0 to infinity; s + low must be near 1. A subnormal result is rounded once, before it is
// scaled: c is added and subtracted, whose last bit has the weight of the result's last bit. 2^n is applied as two
// factors.
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

// The value of the parts, if it is normal.
template <class T> INLINE T scale(ExpParts<T> p) { return madd(p.power, p.rest, p.power); }

// x limited to [low, high]. NaN is kept.
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

// r of x = (n + j / 8) log_b(2) + r + gap. The low bits of shifted hold 8 n + j.
template <class T> struct TableStep {
  T r, shifted;
};
template <class C, class T> INLINE TableStep<T> tableStep(T x) {
  T shifted = madd(x, C::steps, C::magic), n = shifted - C::magic, a = madd(n, -C::stepHi, x);
  return {VEC_FMA ? madd(shifted, -C::stepLo, a) : madd(n, -C::stepLo, a) - C::gap, shifted};
}

// x ln(b) = (n + j / count) ln2 + a + b, where b is small against a. The low bits of shifted hold n count + j + offset.
template <class T> struct Stepped {
  T a, b, shifted;
};
// x = (n + j / count) log_b(2) + a + b, likewise; a is exact.
template <int count, int offset, class C, class T> INLINE Stepped<T> steppedBy(T x) {
  constexpr T wide = T(8) / count, magic = Format<T>::magic + offset;
  T shifted = madd(x, C::steps / wide, magic), n = shifted - magic;
  return {madd(n, -C::stepHi * wide, x), n * (-C::stepLo * wide), shifted};
}

template <class T> struct BaseE : Exp<T> {
  INLINE ExpParts<T> split(T x) {
    using C = Exp<T>;
    TableStep<T> t = tableStep<C>(x);
    return expParts(C::powers, t.shifted, C::magic, T(1), t.r, t.r, C::q);
  }
};

template <class T> struct Base2 : Two<T> {
  template <int count, int offset> INLINE Stepped<T> reduce(T x) {
    using C = Two<T>;
    constexpr T magic = (Format<T>::magic + offset) / count;
    T shifted = x + magic, r = x - (shifted - magic), a = r * C::lnHi; // r is exact
    return {a, madd(r, C::lnLo, productError(r, C::lnHi, a)), shifted};
  }
  static constexpr T magic = Format<T>::magic / 8;
  // 2^x for x = shifted - magic + r.
  INLINE ExpParts<T> parts(T shifted, T r) {
    using C = Two<T>;
    return expParts(C::powers, shifted, magic, T(1) / 8, r, madd(r, C::slope, C::gap), C::q);
  }
  INLINE ExpParts<T> split(T x) {
    T shifted = x + magic;
    return parts(shifted, x - (shifted - magic));
  }
};

template <class T> struct Base10 : Ten<T> {
  template <int count, int offset> INLINE Stepped<T> reduce(T x) {
    using C = Ten<T>;
    Stepped<T> s = steppedBy<count, offset, C>(x);
    T a = s.a * C::lnHi, b = madd(s.b, C::lnHi, madd(s.a, C::lnLo, productError(s.a, C::lnHi, a)));
    return {a, b, s.shifted};
  }
  INLINE ExpParts<T> split(T x) {
    using C = Ten<T>;
    TableStep<T> t = tableStep<C>(x);
    return expParts(C::powers, t.shifted, C::magic, T(1), t.r, t.r * C::lnHi, C::q);
  }
};

} // namespace

#endif
