// Short evaluations of exponential functions of floats. The correctly rounded forms try them first (rounded_once.h).
//
//   x = (n + j / 8) log_b(2) + r;   b^x = 2^n P[j] e^(r ln b + gap[j]),   P[j] = 2^(j / 8) as a float
//
// All is computed as pairs of floats: in e^r - 1 = r + r^2/2 + r^3 q(r) the first two terms are pairs, and r is exact
// or a pair.
//
//   cosh x = (h + g) cosh r + (h - g) sinh r,   sinh x = (h - g) cosh r + (h + g) sinh r,   h = p/2, g = 1/(2 p)
//   tanh x = (e^2x - 1) / (e^2x + 1),   p = 2^(n + j / 8)
#ifndef VEC_BUILTINS_KERNELS_QUICK_EXP_H
#define VEC_BUILTINS_KERNELS_QUICK_EXP_H

#include "expm1_core.h"
#include "rounded_once.h"

namespace {

struct QuickExp { // coefficients/quick.sollya
  static constexpr auto &powers = Powers<float>::rounded;
  static constexpr float gaps[] = {0,
                                   -0x1.9c0c22p-27f,
                                   0x1.125002p-25f,
                                   -0x1.0a3552p-25f,
                                   0x1.26055cp-26f,
                                   0x1.67a1cap-28f,
                                   -0x1.f9c306p-27f,
                                   -0x1.a5217cp-28f};
  static constexpr float q[] = {0x1.555556p-3f, 0x1.55596ep-5f, 0x1.10f654p-7f};
  static constexpr float log2Hi = 0x1.62e43p-1f, log2Lo = -0x1.05c61p-29f;    // ln 2
  static constexpr float log10Hi = 0x1.26bb1cp1f, log10Lo = -0x1.12aabap-25f; // ln 10
  static constexpr float stepE = 0x1.62e43p-4f, stepELo = -0x1.05c61p-32f;
  static constexpr float step10 = 0x1.344136p-5f, step10Lo = -0x1.1b4172p-28f; // the low part times ln 10
  static constexpr float magic = Format<float>::magic, perStep = 0x1.715476p3f;

  // The bits of 2^(j / 8 - 1) less j << 20, those of 2^(-j / 8 - 1) plus j << 20, and the gaps of the latter.
  struct Halves {
    u32 up[8], down[8];
    float downGaps[8];
  };
  static constexpr Halves halves = [] {
    Halves h = {};
    for (int j = 0; j < 8; ++j) {
      h.up[j] = powers[j] - (8u << 20);
      h.down[j] = powers[-j & 7] - (8u << 20);
      h.downGaps[j] = gaps[-j & 7];
    }
    return h;
  }();
  static constexpr float cosh = 0x1.555812p-3f, sinh[] = {0x1.555556p-2f, 0x1.10f612p-5f};
};

// The number power * e^r. r is first: clang passes and returns the first two floats as one vector, here and in a Pair.
struct QuickStep {
  Pair<float> r;
  float power;
};
INLINE QuickStep quickStep(float shifted, float r, float low) {
  using C = QuickExp;
  u32 step = bits(shifted);
  return {{r, low + lookup(C::gaps, step)}, as<float>(lookup(C::powers, step) + (step << 20))};
}
INLINE QuickStep quickStepE(float x) {
  using C = QuickExp;
  float shifted = madd(x, C::perStep, C::magic), n = shifted - C::magic;
  return quickStep(shifted, madd(n, -C::stepE, x), n * -C::stepELo);
}
INLINE QuickStep quickStep2(float x) {
  using C = QuickExp;
  float shifted = x + C::magic / 8, y = x - (shifted - C::magic / 8), r = y * C::log2Hi;
  return quickStep(shifted, r, madd(y, C::log2Lo, madd(y, C::log2Hi, -r)));
}
INLINE QuickStep quickStep10(float x) {
  using C = QuickExp;
  float shifted = madd(x, 0x1.a934fp4f, C::magic), n = shifted - C::magic;
  float y = madd(n, -C::step10, x), r = y * C::log10Hi;
  return quickStep(shifted, r, madd(y, C::log10Lo, madd(n, -C::step10Lo, madd(y, C::log10Hi, -r))));
}

// e^r - 1
INLINE Pair<float> quickExpm1(Pair<float> r) {
  using C = QuickExp;
  float square = r.hi * r.hi;
  Pair<float> sum = maddPair(0.5f * r.hi, r.hi, r.hi);
  float low = madd(r.lo, sum.hi, r.lo); // r.lo adds r.lo e^r
  low = madd(r.hi * square, madd(square, C::q[2], madd(r.hi, C::q[1], C::q[0])), low);
  return {sum.hi, sum.lo + low};
}

// b^x of its step. `relative` bounds the relative error.
INLINE Quick quickPower(QuickStep s, float relative) {
  Pair<float> e = quickExpm1(s.r), y = maddPair(s.power, e.hi, s.power);
  return quickOfRelative(y.hi, madd(s.power, e.lo, y.lo), relative);
}

// e^x - 1. It keeps the sign of a zero.
INLINE Quick quickMinusOne(float x) {
  QuickStep s = quickStepE(x);
  Pair<float> e = quickExpm1(s.r);
  float p = s.power, base = p - 1, baseLow = p < 1 ? (-1 - base) + p : (p - base) - 1;
  Pair<float> y = maddPair(p, e.hi, base); // base is 0 or so large that its difference to y.hi is exact
  Quick q = quickOfRelative(y.hi, madd(p, e.lo, y.lo + baseLow), 0x1p-33f);
  return {signedAs(q.value, x), q.sure};
}

// For a >= 0: r + low, and h + g and h - g as pairs that have what the gaps add.
struct QuickHyperbolic {
  float r, low;
  Pair<float> sum, difference;
};
INLINE QuickHyperbolic quickHyperbolic(float a) {
  using C = QuickExp;
  float shifted = madd(a, C::perStep, C::magic), n = shifted - C::magic;
  u32 step = bits(shifted), exponent = step << 20;
  float h = as<float>(lookup(C::halves.up, step) + exponent), g = as<float>(lookup(C::halves.down, step) - exponent);
  float more = h * lookup(C::gaps, step), gap = lookup(C::halves.downGaps, step), sum = h + g, difference = h - g;
  return {madd(n, -C::stepE, a),
          n * -C::stepELo,
          {sum, ((h - sum) + g) + madd(g, gap, more)},
          {difference, ((h - difference) - g) + madd(-g, gap, more)}};
}
// a cosh(r + low) + b sinh(r + low): with q = r^2/2, cosh r = 1 + q + q^2 C and sinh r = r + r q S(q).
INLINE Pair<float> quickTurn(Pair<float> a, Pair<float> b, float r, float low) {
  using C = QuickExp;
  float half = 0.5f * r, q = half * r, qLow = madd(r, low, madd(half, r, -q));
  Pair<float> y = maddPair(b.hi, r, a.hi), z = maddPair(a.hi, q, y.hi);
  float rest = madd(a.lo, q, madd(b.lo, r, (a.lo + y.lo) + z.lo));
  rest = madd(b.hi, madd(r * q, madd(q, C::sinh[1], C::sinh[0]), madd(low, q, low)), rest);
  return {z.hi, madd(a.hi, madd(q * q, C::cosh, qLow), rest)};
}
INLINE Quick quickSinh(float x) {
  QuickHyperbolic h = quickHyperbolic(abs(x));
  Pair<float> y = quickTurn(h.difference, h.sum, h.r, h.low);
  Quick q = quickOfRelative(y.hi, y.lo, 0x1.8p-34f);
  return {flipSign(q.value, bits(x)), q.sure};
}
INLINE Quick quickCosh(float x) {
  QuickHyperbolic h = quickHyperbolic(abs(x));
  Pair<float> y = quickTurn(h.sum, h.difference, h.r, h.low);
  return quickOfRelative(y.hi, y.lo, 0x1p-36f);
}

// Of any x: from 10 on the result is 1. e^2x - 1 and e^2x + 1 are pairs. The larger they are, the smaller is the error
// of their quotient.
INLINE Quick quickTanh(float x) {
  float a = abs(x), limited = a > 10.0f ? 10.0f : a; // NaN stays
  QuickStep s = quickStepE(limited + limited);
  Pair<float> e = quickExpm1(s.r);
  float p = s.power, base = p - 1, baseLow = (p - base) - 1;
  Pair<float> top = maddPair(p, e.hi, base);
  top.lo = madd(p, e.lo, top.lo + baseLow);
  float bottom = top.hi + 2, more = top.hi > 2 ? top.hi : 2, less = top.hi > 2 ? 2 : top.hi;
  float bottomLow = ((more - bottom) + less) + top.lo;
  float inverse = 1 / bottom, y = top.hi * inverse;
  float slope = madd(-inverse * bottomLow, inverse, inverse); // e.lo is not that small
  float low = (madd(-y, bottom, top.hi) + madd(-y, bottomLow, top.lo)) * slope;
  Quick q = quickOfRelative(y, low, madd(inverse, 0x1.8p-32f, 0x1p-39f));
  return {flipSign(q.value, bits(x)), q.sure};
}

} // namespace

#endif
