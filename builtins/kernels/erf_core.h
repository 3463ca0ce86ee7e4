// Code that erfc and cdfnorm share. With a = |x|:
//
//   a < 9/16:  erf a = 9/8 a + a q(a^2)
//   a >= 9/16: erfc a = e^(-a^2) p(t) / (1 + 2a), t = (a - k) / (a + k)
//
// (1 + 2a) e^(a^2) erfc(a) stays between 1.12 and 1.29, so the first coefficient dominates its polynomial. a^2,
// e^(-a^2), p and the quotient are pairs.
#ifndef VEC_BUILTINS_KERNELS_ERF_CORE_H
#define VEC_BUILTINS_KERNELS_ERF_CORE_H

#include "kernel.h"

namespace {

template <class T> struct Erf; // coefficients/erf.sollya; ln2: coefficients/hyperbolic.sollya
template <> struct Erf<float> {
  static constexpr float border = 0.5625f, k = 2.0f;
  // What the fast path computes as pairs; single numbers would cost f64 up to an ulp there.
  static constexpr bool pairOfP = false, pairOfSquare = false;
  static constexpr float normal = 9.0f, zero = 10.25f, shift = 60; // erfc is normal up to `normal`, 0 from `zero` on
  static constexpr float q[] = {0x1.baea08p-9f, -0x1.812746p-2f, 0x1.ce2ea6p-4f,
                                -0x1.b812ep-6f, 0x1.53e19cp-8f,  -0x1.87c766p-11f};
  static constexpr Pair<float> p0 = {0x1.46e80ep0f, 0x1.68d534p-27f};
  static constexpr float p[] = {-0x1.7bf5dep-4f, -0x1.5407e8p-3f, 0x1.4ff8ep-3f,    -0x1.bc1dd6p-5f, -0x1.06521cp-7f,
                                0x1.1c27a4p-7f,  0x1.2a1fc6p-10f, -0x1.517bbap-10f, -0x1.a93c5ap-13f};
#if VEC_FMA
  static constexpr float log2e = 0x1.715476p0f, ln2Hi = 0x1.62e43p-1f, ln2Lo = -0x1.05c61p-29f;
#else
  static constexpr float log2e = 0x1.715476p0f, ln2Hi = 0x1.62e4p-1f, ln2Lo = 0x1.7f7d1cp-20f;
#endif
  static constexpr float e[] = {0x1.555552p-3f, 0x1.5554e8p-5f, 0x1.1115dp-7f, 0x1.6d4cbcp-10f, 0x1.9a58bap-13f};
};
template <> struct Erf<double> {
  static constexpr double border = 0.5625, k = 4.0;
  static constexpr bool pairOfP = true, pairOfSquare = !VEC_FMA;
  static constexpr double normal = 26.25, zero = 27.5, shift = 200;
  static constexpr double q[] = {0x1.baea08536da23p-9,  -0x1.812746b0379e4p-2,  0x1.ce2f21a0426d3p-4,
                                 -0x1.b82ce312560f5p-6, 0x1.565bccfe4edb4p-8,   -0x1.c02dae1c4b829p-11,
                                 0x1.f9a1d6bd0cc5p-14,  -0x1.f4a3d60e58614p-17, 0x1.b5fdb181886a1p-20,
                                 -0x1.3043549285362p-23};
  static constexpr Pair<double> p0 = {0x1.3ba5916e9fd7fp0, -0x1.aa1dbf2d459c6p-55};
  static constexpr double p[] = {
      -0x1.1df1ad154a28ep-3,  0x1.f7f5df66fd7afp-7,   0x1.16ecefcfa52f3p-4,   -0x1.9ddb23c3e9064p-4,
      0x1.7fee004e1429dp-4,   -0x1.0fb06dfe4a057p-4,  0x1.3079edf63444bp-5,   -0x1.09623884ebe9bp-6,
      0x1.49c672a343b51p-8,   -0x1.8d4a9a08203a5p-11, -0x1.a1df3fc7f9339p-13, 0x1.3be03ef3b3a8ap-13,
      -0x1.995571834f1c4p-16, -0x1.7884be0e9bf8ep-17, 0x1.7efa5028b90bcp-18,  0x1.397cc94554031p-22,
      -0x1.b83730145fac5p-21, 0x1.4a9dd3135b4cfp-24,  0x1.bd0dc70d0c795p-24,  -0x1.50a2956f4ee6ap-26,
      -0x1.4ff1f3d4b7566p-27, 0x1.442260c0b59b9p-29};
  static constexpr double log2e = 0x1.71547652b82fep0, ln2Hi = 0x1.62e42fefa38p-1, ln2Lo = 0x1.ef35793c7673p-45;
  static constexpr double e[] = {0x1.5555555555501p-3,  0x1.555555555320ep-5,  0x1.1111111128976p-7,
                                 0x1.6c16c17cc0a69p-10, 0x1.a01a011bce217p-13, 0x1.a019ab35f5e82p-16,
                                 0x1.71df560511a6ep-19, 0x1.289f816c97c1bp-22, 0x1.ad1ed115a3e43p-26};
};

// The number 2^n * value.
template <class T> struct Scaled {
  Pair<T> value;
  T n;
};

// e^-(hi + lo), where lo is small against hi. Rare: computes r^2 / 2 as a pair, which slow paths need.
template <bool Rare = false, class T> INLINE Scaled<T> expNegative(Pair<T> x) {
  using C = Erf<T>;
  T n = madd(-x.hi, C::log2e, Format<T>::magic) - Format<T>::magic;
  T a = madd(n, -C::ln2Hi, -x.hi), b = madd(n, -C::ln2Lo, -x.lo); // a is exact
  T r = a + b, r2 = r * r;
  Pair<T> s = addPair(T(1), a);
  T low = madd(b, s.hi, s.lo);
  low = madd(b, b * T(0.5), low);
  low = madd(r2 * r, evenOdd(r, r2, C::e), low);
  if constexpr (!Rare)
    return {{s.hi, madd(T(0.5) * a, a, low)}, n};
  T half = T(0.5) * a, square = half * a;
  Pair<T> sum = addPair(s.hi, square);
  return {addPair(sum.hi, sum.lo + (low + productError(half, a, square))), n};
}

template <class T> INLINE Pair<T> squarePair(T x) {
  T square = x * x;
  return {square, productError(x, x, square)};
}

// e^(b^2) erfc(b) for b = a + aLow, 9/16 <= a <= 27.5 (f32: 10.25). Rare: computes the first term of p as a pair.
template <bool Rare = false, class T> INLINE Pair<T> erfcxPositive(T a, T aLow) {
  using C = Erf<T>;
  // For a > k addPair gives wrong low parts; there they are too small to matter.
  Pair<T> ratio = dividePair(addPair(-C::k, a), addPair(C::k, a));
  T t = ratio.hi + ratio.lo, rest = (ratio.hi - t) + ratio.lo, t2 = t * t;
  T slope = madd(t, madd(t, T(0.82), T(-0.3)), T(-0.29)); // of p, roughly
  Pair<T> p;
  if constexpr (Rare) {
    T first = t * C::p[0];
    p = addPair(C::p0.hi, first);
    p = addPair(p.hi, p.lo + madd(t2, evenOdd<1>(t, t2, C::p), productError(t, C::p[0], first)));
  } else {
    p = addPair(C::p0.hi, t * evenOdd(t, t2, C::p));
  }
  Pair<T> d = addPair(2 * a, T(1));
  d.lo += 2 * aLow;
  return dividePair(Pair<T>{p.hi, madd(rest, slope, p.lo + C::p0.lo)}, d);
}

// erfc(a + aLow) for the same arguments. `square` is (a + aLow)^2.
template <bool Rare = false, class T> INLINE Scaled<T> erfcPositive(T a, T aLow, Pair<T> square) {
  using C = Erf<T>;
  constexpr bool pairOfP = Rare || C::pairOfP, pairOfSquare = Rare || C::pairOfSquare;
  Pair<T> q = erfcxPositive<pairOfP>(a, aLow);
  Scaled<T> e = expNegative<pairOfSquare>(square);
  Pair<T> y = multiplyPair(e.value.hi, q);
  if constexpr (C::pairOfP)
    y.lo = madd(e.value.lo, q.lo, y.lo);
  return {{y.hi, madd(e.value.lo, q.hi, y.lo)}, e.n};
}

// erf(x) / x - 9/8 for |x| < 9/16.
template <class T> INLINE T erfFactor(T x) {
  T z = x * x;
  return evenOdd(z, z * z, Erf<T>::q);
}

// 2^-halvings erfc(x.hi + x.lo) for |x| <= normal. `square` is the square of the argument.
template <class T> INLINE T erfcNormal(Pair<T> x, Pair<T> square, T halvings) {
  T a = abs(x.hi), low = flipSign(x.lo, bits(x.hi)), factor = power2(-halvings);
  bool small = a < Erf<T>::border;
  Scaled<T> c = erfcPositive(small ? Erf<T>::border : a, low, square);
  Pair<T> slope = addPair(x.hi, T(0.125) * x.hi), line = addPair(T(1), -slope.hi); // 1 - 9/8 x
  T derivative = madd(square.hi, T(-0.95), T(1.125));                              // of erf, roughly
  T rest = madd(-x.hi, erfFactor(x.hi), line.lo - madd(derivative, x.lo, slope.lo));
  T little = (line.hi + rest) * factor;
  T scale = power2(c.n - halvings);
  Pair<T> sum = addPair(x.hi < 0 ? 2 * factor : T(0), flipSign(c.value.hi * scale, bits(x.hi)));
  T large = sum.hi + (sum.lo + flipSign(c.value.lo * scale, bits(x.hi)));
  return small ? little : large;
}

// The same for |x| > normal, where the result is subnormal, 0 or 2, and for NaN.
template <class T> INLINE T erfcTail(Pair<T> x, Pair<T> square, T halvings) {
  using C = Erf<T>;
  T a = abs(x.hi);
  Scaled<T> c = erfcPositive<true>(a, flipSign(x.lo, bits(x.hi)), square);
  T scale = power2(c.n + (C::shift - halvings));
  T y = scaled(addPair(c.value.hi * scale, c.value.lo * scale), power2(C::shift), power2(-C::shift));
  T two = power2(1 - halvings);
  y = a > C::zero ? T(0) : y; // beyond `zero` the other computations have no meaning; NaN is kept
  return x.hi < 0 ? two : y;
}

} // namespace

#endif
