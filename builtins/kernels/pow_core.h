// |x|^y: what pow and powr share.
//
//   x = 2^k m, sqrt(1/2) <= m < sqrt(2), s = (m - 1) / (m + 1);   log2 x = k +
//   2 atanh(s) / ln2;   x^y = 2^(y log2 x)
//
// f64: y log2 x is needed to 2^-63, that is the logarithm to 2^-67 of itself:
// s, s^3 and the first two coefficients of the
//      series are pairs, the rest is plain.
// f32: in double, where the logarithm needs no more than 2^-36.
#ifndef VEC_BUILTINS_KERNELS_POW_CORE_H
#define VEC_BUILTINS_KERNELS_POW_CORE_H

#include "exp_core.h"
#include "log_core.h"

namespace {

struct Pow { // coefficients/pow.sollya
  static constexpr double cHi = 0x1.71547652b82fep1, cLo = 0x1.777d0ffda0d24p-55;
  static constexpr double c3Hi = 0x1.ec709dc3a03fdp-1, c3Lo = 0x1.d27f05548af0cp-55;
  static constexpr double c5 = 0x1.2776c50ef9bfep-1;
  static constexpr double q[] = {0x1.a61762a7ae41dp-2, 0x1.484b13d735f38p-2, 0x1.0c9a84fffa314p-2, 0x1.c68f050a6d8b4p-3,
                                 0x1.8a061d5bda27ap-3, 0x1.593b55c118fb8p-3, 0x1.60397cb29b486p-3};
  static constexpr double p32[] = {0x1.71547652bede5p1, 0x1.ec709d12e1573p-1, 0x1.27777fda65c64p-1,
                                   0x1.a58d8fc10c5cap-2, 0x1.5ce7cd8b1606bp-2};
  static constexpr double e32[] = {0x1p0,
                                   0x1.62e430c7b1428p-1,
                                   0x1.ebfbdd2f840ap-3,
                                   0x1.c6aed4f17e78bp-5,
                                   0x1.3b2c96c8e7c14p-7,
                                   0x1.5f455402e3854p-10,
                                   0x1.4278e67a35a87p-13};
  static constexpr double normal = VEC_FMA ? 1020.0 : 1010.0; // 2^x is normal for |x| below, see exp_core.h
};

// k + 2 atanh(s + sLo) / ln2, to 2^-67 of itself.
INLINE Pair<double> log2Series(double s, double sLo, double k) {
  using C = Pow;
  double z = s * s, zLo = madd(s + s, sLo, productError(s, s, z));
  double second = z * C::c5, secondLo = madd(zLo, C::c5, productError(z, C::c5, second)), z2 = z * z;
  Pair<double> inner = addPair(second, z2 * evenOdd(z, z2, C::q)), t = addPair(C::c3Hi, inner.hi);
  t.lo = t.lo + (C::c3Lo + (inner.lo + secondLo));
  double cube = z * s, cubeLo = madd(z, sLo, madd(zLo, s, productError(z, s, cube)));
  double tail = cube * t.hi, tailLo = madd(cube, t.lo, madd(cubeLo, t.hi, productError(cube, t.hi, tail)));
  double head = C::cHi * s, headLo = madd(C::cHi, sLo, madd(C::cLo, s, productError(C::cHi, s, head)));
  Pair<double> sum = addPair(head, tail), all = addPair(k, sum.hi);
  return addPair(all.hi, all.lo + (sum.lo + (headLo + tailLo)));
}

// log2(2^k (1 + f)).
INLINE Pair<double> log2Pair(LogParts<double> x) {
  Pair<double> d = addPair(2.0, x.f);
  double inverse = 1 / d.hi, s = x.f * inverse;
  return log2Series(s, madd(-s, d.lo, -productError(s, d.hi, x.f)) * inverse, x.k);
}

// (y.hi + y.lo) log.
INLINE Pair<double> productPair(Pair<double> y, Pair<double> log) {
  double p = y.hi * log.hi;
  return {p, madd(y.lo, log.hi, madd(y.hi, log.lo, productError(y.hi, log.hi, p)))};
}

// y log: its high part rounded to an integer is n.
INLINE Pair<double> productPair(double y, Pair<double> log) {
  double p = y * log.hi;
  return {p, madd(y, log.lo, productError(y, log.hi, p))};
}

// 2^(p.hi + p.lo) as 2^n (s + low).
INLINE ExpParts<double> exp2Pair(Pair<double> p) {
  constexpr double magic = Base2<double>::magic;
  double shifted = p.hi + magic;
  return Base2<double>::parts(shifted, (p.hi - (shifted - magic)) + p.lo);
}

// 2^p for any p but NaN.
INLINE double exp2Slow(Pair<double> p) {
  constexpr double most = 1100; // underflow, overflow beyond
  return scaleSlowly(exp2Pair({clamp(p.hi, -most, most), abs(p.hi) < most ? p.lo : 0}));
}

// log2 of |x|, finite and not 0.
INLINE Pair<double> log2Slow(double x) {
  bool subnormal = x < Format<double>::smallest;
  LogParts<double> parts = splitLog(subnormal ? x * 0x1p52 : x);
  parts.k = subnormal ? parts.k - 52 : parts.k;
  return log2Pair(parts);
}

// |x|^y for finite x that are not 0; NaN only for an infinite y where |x| is 1.
INLINE double powMagnitude(double x, double y) { return exp2Slow(productPair(clamp(y, -0x1p70, 0x1p70), log2Slow(x))); }

// The same for f32, x being positive. Beyond the limits of float conversion
// rounds to 0, subnormal numbers, infinity. `more` is added to the logarithm.
INLINE float powDouble(double x, double y, double more = 0) {
  LogParts<double> parts = splitLog(x);
  double s = parts.f / (parts.f + 2), z = s * s;
  double p = y * madd(s, evenOdd(z, z * z, Pow::p32), parts.k + more);
  p = clamp(p, -300.0, 300.0);
  double shifted = p + Format<double>::magic, r = p - (shifted - Format<double>::magic);
  double e = evenOdd(r, r * r, Pow::e32);
  return float(as<double>(bits(e) + (bits(shifted) << Format<double>::mantissa)));
}

INLINE float powMagnitude(float x, float y) { return powDouble(x, y); }

// Whether the fast path holds, and its result.
template <class T> struct FastPow {
  T value;
  bool holds;
};

INLINE FastPow<double> powFast(double x, double y) {
  Pair<double> p = productPair(y, log2Pair(splitLog(x)));
  // NaN of y is one of p. No branches: nothing of the fast path is to wait for a part of the condition.
  bool ordinary = !outside(x, Format<double>::smallest, Format<double>::infinity);
  return {scale(exp2Pair(p)), bool(ordinary & (abs(p.hi) <= Pow::normal))};
}
INLINE FastPow<float> powFast(float x, float y) {
  return {powMagnitude(x, y), bool((x > 0) & (x < Format<float>::infinity) & (abs(y) < Format<float>::infinity))};
}

} // namespace

#endif
