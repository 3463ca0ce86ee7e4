// Short evaluations of sine, cosine, tangent and their inverses of floats. The correctly rounded forms try them first
// (rounded_once.h). They compute in double, but for atan: there the quotient and the sum are pairs of floats.
//
//   x = n pi + r, |r| <= pi/2:     sin x = (-1)^n sin r
//   x = (n + 1/2) pi + r:          cos x = (-1)^(n + 1) sin r
//   x = n pi/2 + r, |r| <= pi/4:   tan x = N(r) / D(r), or -D(r) / N(r); D has the zero that is the tangent's pole
//   a = |x|:  atan a = atan c + atan((a - c) / (1 + a c)) for one of eight c, that of a's part; the last c stands for
//             infinity, where the quotient is -1 / a
//   a <= 1/2:  asin a = a P(a^2);  else  asin a = pi/2 - 2 s P(s^2), s^2 = (1 - a)/2
#ifndef VEC_BUILTINS_KERNELS_QUICK_TRIG_H
#define VEC_BUILTINS_KERNELS_QUICK_TRIG_H

#include "rounded_once.h"

namespace {

struct QuickTrig { // coefficients/quick.sollya
  static constexpr double halfTurn = 0x1.921fb54442d18p1, halfTurnLo = 0x1.1a62633145c07p-53;
  static constexpr double perHalfTurn = 0x1.45f306dc9c883p-2;
  static constexpr float most = 0x1p18f; // of |x|, for sine, cosine and tangent
  static constexpr double sin[] = {0x1.ffffffffffdcep-1,   -0x1.5555555540b9bp-3, 0x1.111111090f0bcp-7,
                                   -0x1.a019fce979937p-13, 0x1.71dce5ace58d2p-19, -0x1.ae00fd733fe8dp-26,
                                   0x1.52ace959bd023p-33};
  static constexpr double pole = -0x1.9f02f5eep-2;
  static constexpr double tan[] = {0x1.000000000032fp0,    -0x1.26b682641a0aep-4,  -0x1.cdc96abf1358dp-10,
                                   -0x1.2465ac5aa0d39p-14, -0x1.9454ea41d03d8p-19, -0x1.397279f9fd0e1p-23};
  static constexpr float atanC[] = {
      0, 0x1.7fbbb8p-3f, 0x1.7a2c4cp-2f, 0x1.709578p-1f, 0x1.61cd5ap0f, 0x1.59733ep1f, 0x1.5643ccp2f, 0x1.9437b4p23f};
  static constexpr float atanOfC[] = {
      0, 0x1.7b55bep-3f, 0x1.6a4358p-2f, 0x1.3f767cp-1f, 0x1.e38bf8p-1f, 0x1.374876p0f, 0x1.62cd0ep0f, 0x1.921fb4p0f};
  static constexpr float center[] = {0x1.59733ep1f,  0x1.5643ccp2f, 1, 0, 0x1.7fbbb8p-3f, 0x1.7a2c4cp-2f,
                                     0x1.709578p-1f, 0x1.61cd5ap0f};
  static constexpr float one[] = {1, 1, 0, 1, 1, 1, 1, 1};
  static constexpr float angleHi[] = {0x1.374876p0f,  0x1.62cd0ep0f,  0x1.921fb6p0f,  0,
                                      0x1.7b55bep-3f, 0x1.6a4358p-2f, 0x1.3f767cp-1f, 0x1.e38bf8p-1f};
  static constexpr float angleLo[] = {-0x1.1d9a26p-41f, -0x1.99d92p-41f, -0x1.777a5cp-25f, 0,
                                      -0x1.706392p-44f, 0x1.97fa72p-44f, 0x1.0ebd62p-41f,  0x1.112434p-42f};
  static constexpr float atan[] = {-0x1.555556p-2f, 0x1.999aeap-3f, -0x1.24d646p-3f, 0x1.c512e8p-4f};
  static constexpr double atan2[] = {0x1.ffffffffffb2ap-1,  -0x1.555555511167bp-2, 0x1.99998fd5ac463p-3,
                                     -0x1.248e305d6eb1cp-3, 0x1.c58cf87f18877p-4,  -0x1.50ea7fbab91b9p-4};
  static constexpr double asin[] = {0x1.0000000001018p0,  0x1.555555416504dp-3,  0x1.3333436fd0f22p-4,
                                    0x1.6db1c8c44b2f3p-5, 0x1.f2912967c1aa3p-6,  0x1.65cdce15b885p-6,
                                    0x1.542c8f67d5ecp-6,  0x1.c191e2b2120cdp-10, 0x1.0fa3066a4aaa3p-5};
};

// x - n unit pi for |x| <= most. With fma the first difference is exact.
INLINE double lessHalfTurns(double x, double n, double unit) {
  using C = QuickTrig;
  return madd(n, -C::halfTurnLo * unit, madd(n, -C::halfTurn * unit, x));
}
INLINE Quick quickSin(double x) {
  using C = QuickTrig;
  constexpr double magic = Format<double>::magic;
  double shifted = madd(x, C::perHalfTurn, magic), r = lessHalfTurns(x, shifted - magic, 1), z = r * r;
  return quickOf<8192>(flipSign(r * evenOdd(z, z * z, C::sin), bits(shifted) << 63));
}
// By the sine of -r, whose sign need not be inverted.
INLINE Quick quickCos(double x) {
  using C = QuickTrig;
  constexpr int fraction = 24; // bits of x/pi behind the point, which are cut off to get n
  constexpr double magic = Format<double>::magic / (1 << fraction);
  u64 whole = bits(madd(x, C::perHalfTurn, magic)) & ~((u64(1) << fraction) - 1);
  double r = lessHalfTurns(-x, as<double>(whole) - (magic - 0.5), -1), z = r * r;
  return quickOf<8192>(flipSign(r * evenOdd(z, z * z, C::sin), whole << (63 - fraction)));
}
INLINE Quick quickTan(double x) {
  using C = QuickTrig;
  constexpr double magic = Format<double>::magic;
  double shifted = madd(x, 2 * C::perHalfTurn, magic), r = lessHalfTurns(x, shifted - magic, 0.5), z = r * r;
  double top = r * horner(z, C::tan), bottom = madd(z, C::pole, 1.0);
  u64 parity = bits(shifted) << 63;
  bool odd = parity != 0;
  return quickOf<8192>(flipSign((odd ? bottom : top) / (odd ? top : bottom), parity));
}

// Of a finite x; NaN and infinity are never sure. The error is below 2^-23.2 |r^3|, but for that of the last sums.
INLINE Quick quickAtan(float x) {
  using C = QuickTrig;
  constexpr u32 least = bits(0.0625f), most = bits(8.0f);
  float a = abs(x);
  u32 u = bits(a) < least ? least : bits(a), part = (u > most ? most : u) >> Format<float>::mantissa;
  float c = lookup(C::center, part), one = lookup(C::one, part), angle = lookup(C::angleHi, part);
  float top = madd(a, one, -c), bottom = madd(a, c, one), bottomLow = madd(a, c, one - bottom); // top is exact
  float inverse = 1 / bottom, r = top * inverse, z = r * r, cube = r * z, sum = angle + r;
  float rest = madd(-r, bottomLow, madd(-r, bottom, top)), slope = madd(-z, inverse, inverse);
  float low = madd(cube, horner(z, C::atan), ((angle - sum) + r) + lookup(C::angleLo, part));
  Quick q = quickOf(sum, madd(rest, slope, low), madd(abs(cube), 0x1.cp-24f, sum * 0x1p-47f));
  return {flipSign(q.value, bits(x)), q.sure};
}

// Whether quickAtan2 takes such a coordinate. If it takes both, no quotient and no result leaves the range of normal
// numbers.
INLINE bool isModerate(float x) { return !outside(abs(x), 0x1p-60f, 0x1p60f); }

// The angle of the point (x, y). The difference of the bits of y and x, which is about that of their logarithms,
// selects the part, so that |r| < 1/5. Errors: 2^-39.7 of the angle from atanOfC, 2^-42.7 of r from the series, 2^-50
// from all roundings.
INLINE Quick quickAtan2(float y, float x) {
  using C = QuickTrig;
  constexpr int mantissa = Format<float>::mantissa;
  i32 q = i32(bits(abs(y)) - bits(abs(x))), least = -(4 << mantissa), most = 3 << mantissa;
  q = q < least ? least : q;
  u32 part = u32((q > most ? most : q) - least) >> mantissa;
  double a = abs(y), b = abs(x), c = lookup(C::atanC, part), r = madd(-c, b, a) / madd(c, a, b), z = r * r;
  double angle = madd(r, evenOdd(z, z * z, C::atan2), double(lookup(C::atanOfC, part)));
  Quick quick = quickOf<32768>(x < 0 ? C::halfTurn - angle : angle);
  return {copySign(quick.value, y), quick.sure};
}

// asin a = s P(s^2); for a > 1/2, pi/2 - 2 s P(s^2), where s is the square root of (1 - a)/2. A difference like that is
// exact in float, and its root is a pair of floats. The series does not wait for the root. NaN for a > 1.
struct QuickArc {
  float hi, lo;  // s, of the root `scale` times
  double series; // P(s^2)
  bool large;    // a > 1/2
};
template <int scale> INLINE QuickArc quickArc(float a) {
  using C = QuickTrig;
  constexpr float square = scale * scale, half = square / 2;
  bool large = a > 0.5f;
  float v = madd(a, -half, half), root = sqrt(v), low = madd(-root, root, v) * (0.5f / (root + 0x1p-100f));
  double t = large ? v / square : a, z = large ? t : t * t;
  return {large ? root : a, large ? low : 0, evenOdd(z, z * z, C::asin), large};
}
INLINE Quick quickAsin(float x) {
  QuickArc arc = quickArc<1>(abs(x));
  double angle = (double(arc.hi) + double(arc.lo)) * arc.series;
  Quick q = quickOf<16384>(arc.large ? madd(angle, -2.0, QuickTrig::halfTurn / 2) : angle);
  return {flipSign(q.value, bits(x)), q.sure};
}
// acos x = pi/2 - asin x; for |x| > 1/2, pi/2 - (+-pi/2) + (+-2 s P(s^2)) by the sign of x.
INLINE Quick quickAcos(float x) {
  constexpr double quarter = QuickTrig::halfTurn / 2;
  QuickArc arc = quickArc<2>(abs(x));
  u32 signs = arc.large ? bits(x) : ~bits(x);
  double s = double(flipSign(arc.hi, signs)) + double(flipSign(arc.lo, signs));
  double turned = arc.large ? copySign(1.0f, x) : 0.0f;
  return quickOf<16384>(madd(s, arc.series, madd(turned, -quarter, quarter)));
}

} // namespace

#endif
