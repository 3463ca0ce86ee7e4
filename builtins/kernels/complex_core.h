// Code that the kernels of complex functions share: sine and cosine as pairs, products that are scaled by a power of
// two and rounded once, and the logarithm's argument a^2 + b^2 in more than two doubles.
#ifndef VEC_BUILTINS_KERNELS_COMPLEX_CORE_H
#define VEC_BUILTINS_KERNELS_COMPLEX_CORE_H

#include "exp_core.h"
#include "exponent.h"
#include "log_core.h"
#include "trig.h"

namespace {

// The cosine and the sine of a reduced angle y >= 0. A caller with a negative angle negates the sine.
struct Circle {
  Pair<double> cosine, sine;
};
INLINE Circle circle(Reduced<double> a) {
  SinCos<double> both = sinCosPairs(a.r);
  Pair<double> s = both.sine, c = both.cosine;
  bool odd = (a.quadrant & 1) != 0;
  u64 flipCosine = (a.quadrant + 1) << 62, flipSine = a.quadrant << 62;
  Pair<double> cosine = {odd ? s.hi : c.hi, odd ? s.lo : c.lo}, sine = {odd ? c.hi : s.hi, odd ? c.lo : s.lo};
  return {{flipSign(cosine.hi, flipCosine), flipSign(cosine.lo, flipCosine)},
          {flipSign(sine.hi, flipSine), flipSign(sine.lo, flipSine)}};
}

INLINE double product(Pair<double> a, Pair<double> b) {
  Pair<double> p = multiplyPair(a, b);
  return p.hi + p.lo;
}

// a b 2^e, rounded once. A subnormal result is rounded before it is scaled: c is added and subtracted, whose last bit
// has the weight of the result's last bit.
INLINE double scaledProduct(Pair<double> a, Pair<double> b, double e) {
  constexpr double most = 60;       // 0 beyond
  bool tiny = abs(b.hi) < 0x1p-900; // b may be subnormal, whose exponent cannot be undone by one factor
  double up = tiny ? 0x1p200 : 1;
  Pair<double> p = multiplyPair(a, Pair<double>{b.hi * up, b.lo * up});
  e -= tiny ? 200 : 0;
  double value = p.hi + p.lo;
  Exponent<double> parts = splitExponent(value);
  double unit = flipSign(power2(-parts.e), bits(value)), below = Format<double>::minExponent - (parts.e + e);
  double c = below > 0 ? power2(below < most ? below : most) : 0;
  Pair<double> sum = addPair(c, p.hi * unit);
  double m = (sum.hi + madd(p.lo, unit, sum.lo)) - c;
  return value == 0 ? value : copySign(joinExponent(m, parts.e + e), value);
}

struct Parts {
  double re, im;
};

// a^2 + b^2 = 2^k (1 + f + rest), exact except for the rounding of rest. It keeps the rounding errors of the squares
// and of their sum: near the unit circle most of f.hi cancels, and f and rest then still hold twice the bits of a
// double.
struct Norm {
  Pair<double> f;
  double rest, k;
};

// For a >= b >= 0. a^2 must be normal; b^2 may underflow only where it is lost against a^2 anyway.
INLINE Norm splitNorm(double a, double b) {
  double aa = a * a, bb = b * b;
  Pair<double> sum = addPair(aa, bb), low = sumPair(exactProductError(a, a, aa), exactProductError(b, b, bb));
  Pair<double> second = sumPair(sum.lo, low.hi);
  LogParts<double> x = splitLog(sum.hi);
  double unit = power2(-x.k);
  Pair<double> f = sumPair(x.f, second.hi * unit);
  return {f, (second.lo + low.lo) * unit, x.k};
}

} // namespace

#endif
