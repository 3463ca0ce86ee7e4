// Code that pow and powr, and by way of integer_power.h pown, rootn and compoundn, share: |x|^y.
//
// f64: e^(y log x). y log x is needed to 2^-63, so the logarithm needs a relative error of 2^-66: log_precise.h.
// f32: with fma like f64, by pairs of floats, if x and the result are normal. Otherwise in double, where the logarithm
//      needs a relative error of 2^-36 only:
//      x = 2^k m, sqrt(1/2) <= m < sqrt(2), s = (m - 1) / (m + 1);   log2 x = k + 2 atanh(s) / ln2;   2^(y log2 x)
#ifndef VEC_BUILTINS_KERNELS_POW_CORE_H
#define VEC_BUILTINS_KERNELS_POW_CORE_H

#include "exp_core.h"
#include "log_core.h"
#include "log_precise.h"
#include "quick_log.h"

namespace {

struct Pow { // coefficients/pow.sollya
  static constexpr double gap = 0x1.427fde1bcf77p-20;
  static constexpr double e[] = {0x1.fffffffffffffp-2, 0x1.5555555555a24p-3,  0x1.5555555557b21p-5,
                                 0x1.111110f664daap-7, 0x1.6c16c0f318db7p-10, 0x1.a0252408b1aa3p-13,
                                 0x1.a02de5047d833p-16};
  static constexpr double p32[] = {0x1.71547652bede5p1, 0x1.ec709d12e1573p-1, 0x1.27777fda65c64p-1,
                                   0x1.a58d8fc10c5cap-2, 0x1.5ce7cd8b1606bp-2};
  static constexpr double e32[] = {0x1p0,
                                   0x1.62e430c7b1428p-1,
                                   0x1.ebfbdd2f840ap-3,
                                   0x1.c6aed4f17e78bp-5,
                                   0x1.3b2c96c8e7c14p-7,
                                   0x1.5f455402e3854p-10,
                                   0x1.4278e67a35a87p-13};
};

// Longer series, for the correctly rounded forms.
struct PowQuick {
  static constexpr double log[] = {0x1.71547652b82ffp1,  0x1.ec709dc39cd0ap-1, 0x1.2776c51673dfdp-1,
                                   0x1.a61756a7bcd64p-2, 0x1.484fa15ed8cc5p-2, 0x1.0bb8e24a866c6p-2,
                                   0x1.f16ce3c5c2a18p-3};
  static constexpr double exp[] = {0x1p0,
                                   0x1.62e42fef861c6p-1,
                                   0x1.ebfbdff8c4604p-3,
                                   0x1.c6b08dd4602ebp-5,
                                   0x1.3b2ab62619fb5p-7,
                                   0x1.5d8748456985fp-10,
                                   0x1.430a4cb5e4dd5p-13,
                                   0x1.00dacad397662p-16,
                                   0x1.6220a0fcadf4fp-20};
};

// y * log, as a pair.
template <class T> INLINE Pair<T> productPair(T y, Pair<T> log) {
  T p = y * log.hi;
  return {p, madd(y, log.lo, productError(y, log.hi, p))};
}
template <class T> INLINE Pair<T> productPair(Pair<T> y, Pair<T> log) {
  Pair<T> p = productPair(y.hi, log);
  return {p.hi, madd(y.lo, log.hi, p.lo)};
}

// e^p for |p.lo| < .02. It uses exp_core.h's powers of two, which have the factor e^gap. The exact part of the reduced
// argument is added last.
INLINE ExpParts<double> expPair(Pair<double> p) {
  using C = Exp<double>;
  double shifted = madd(p.hi, C::steps, C::magic), n = shifted - C::magic, a = madd(n, -C::stepHi, p.hi);
  double b = madd(n, -C::stepLo, p.lo) - Pow::gap;
  ExpParts<double> e = expParts(Two<double>::powers, shifted, C::magic, 1.0, a + b, b, Pow::e);
  e.rest = a + e.rest;
  e.low = e.s * e.rest;
  return e;
}

// The same for any p but NaN.
INLINE double expSlow(Pair<double> p) {
  using C = Exp<double>;
  double hi = clamp(p.hi, C::lowest, C::highest);
  return scaleSlowly(expPair({hi, hi == p.hi ? p.lo : 0}));
}

// log x for finite x > 0, subnormal or not.
INLINE Pair<double> logSlowly(double x) {
  bool subnormal = x < Format<double>::smallest;
  return preciseLog(subnormal ? x * 0x1p52 : x, subnormal ? -52.0 : 0.0);
}

// x^y for finite x > 0. Infinite y are limited, too.
INLINE double powMagnitude(double x, double y) { return expSlow(productPair(clamp(y, -0x1p70, 0x1p70), logSlowly(x))); }

// (2^more x)^y for positive floats, in double, by the series of a logarithm and of 2^r. The
// result is a double within 2^+-300; the caller's conversion to float gives 0, subnormal numbers and infinity.
template <int N, int M>
INLINE double powSeries(double x, double y, double more, const double (&log)[N], const double (&exp)[M]) {
  LogParts<double> parts = splitLog(x);
  double s = parts.f / (parts.f + 2), z = s * s;
  double p = y * madd(s, evenOdd(z, z * z, log), parts.k + more);
  p = clamp(p, -300.0, 300.0);
  double shifted = p + Format<double>::magic, r = p - (shifted - Format<double>::magic);
  double e = evenOdd(r, r * r, exp);
  return as<double>(bits(e) + (bits(shifted) << Format<double>::mantissa));
}
INLINE float powDouble(double x, double y, double more = 0) { return float(powSeries(x, y, more, Pow::p32, Pow::e32)); }

INLINE float powMagnitude(float x, float y) { return powDouble(x, y); }

// The result of the fast path, and whether it holds.
template <class T> struct FastPow {
  T value;
  bool holds;
};

// e^p. `ordinary` says whether p is right. The condition is computed without a branch, so that the fast path does not
// wait for a part of it.
INLINE FastPow<double> expFast(Pair<double> p, bool ordinary) {
  return {scale(expPair(p)), bool(ordinary & (abs(p.hi) <= Exp<double>::normal))};
}
// x^y, where y is a number or a pair. A NaN in y makes the product NaN, which is outside of the fast path.
template <class Y> INLINE FastPow<double> powFast(double x, Y y) {
  return expFast(productPair(y, preciseLog(x)), !outside(x, Format<double>::smallest, Format<double>::infinity));
}

// log x for normal x as a pair of floats, with a relative error of 2^-33: the method of quick_log.h, with r^3/3 as a
// pair, too.
INLINE Pair<float> floatLog(float x) {
  using C = QuickLog;
  using Base = QuickNatural;
  constexpr int mantissa = Format<float>::mantissa;
  u32 offset = bits(x) - C::least, part = offset >> (mantissa - 3);
  float m = as<float>(bits(x) - (offset & ~Format<float>::mantissaMask)), k = float(i32(offset) >> mantissa);
  float c = lookup(C::c, part), product = m * c, rLow = madd(m, c, -product), r = product - 1; // exact
  float r2 = r * r, r2Low = madd(r, r, -r2);
  Pair<float> first = addPair(madd(k, Base::octaveHi, lookup(Base::hi, part)), r);
  float second = madd(-0.5f, r2, first.hi), secondLow = madd(-0.5f, r2, first.hi - second);
  Pair<float> third = maddPair(r * r2, C::p[0], second);
  float low = madd(k, Base::octaveLo, lookup(Base::lo, part) + first.lo) + madd(r2 - r, rLow, rLow);
  low = low + (madd(-0.5f, r2Low, secondLow) + third.lo);
  return {third.hi, madd(r2 * r2, pairwise<1>(r, r2, C::p), low)};
}

// x^y by pairs of floats, as f64 does it by pairs of doubles. Without fma pairs take longer than double.
template <class Y> INLINE FastPow<float> powByFloats(float x, Y y) {
  using C = Exp<float>;
  Pair<float> p = productPair(y, floatLog(x));
  float shifted = madd(p.hi, C::steps, C::magic), a = madd(shifted - C::magic, -C::stepHi, p.hi);
  float b = madd(shifted, -C::stepLo, p.lo); // adds the gap, too
  ExpParts<float> e = expParts(C::powers, shifted, C::magic, 1.0f, a + b, b, C::q);
  e.rest = a + e.rest;
  bool ordinary = !outside(x, Format<float>::smallest, Format<float>::infinity);
  return {scale(e), bool(ordinary & (abs(p.hi) <= C::normal))};
}
INLINE FastPow<float> powFast(float x, float y) {
  if (VEC_FMA)
    return powByFloats(x, y);
  return {powMagnitude(x, y), bool((x > 0) & (x < Format<float>::infinity) & (abs(y) < Format<float>::infinity))};
}

} // namespace

#endif
