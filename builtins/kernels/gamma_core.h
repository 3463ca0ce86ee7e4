// Code that tgamma and lgamma share.
//
//   Gamma(a) = e^p / P, a > 0
//   a >= 4: P = 1, z = a;   a < 4: P = a (a + 1) (a + 2) (a + 3), z = a + 4
//   p = w (log w - 1) + log sqrt(2 pi) + Q(1/w^2) / w,   w = z - 1/2
//
// Stirling's series about w = z - 1/2 leaves a term below 1/84 to the polynomial, so only the logarithm must be a pair.
// Negative arguments are reflected: |Gamma(-a)| = pi / (a |sin(pi a)| Gamma(a)).
#ifndef VEC_BUILTINS_KERNELS_GAMMA_CORE_H
#define VEC_BUILTINS_KERNELS_GAMMA_CORE_H

#include "pow_core.h"
#include "trigpi.h"

namespace {

struct Gamma { // coefficients/gamma.sollya
  static constexpr Pair<double> log2e = {0x1.71547652b82fep0, 0x1.777d0ffda0d24p-56};
  static constexpr Pair<double> logRoot = {0x1.d67f1c864beb5p-1, -0x1.65b5a1b7ff5dfp-55}; // of sqrt(2 pi)
  static constexpr Pair<double> log2Root = {0x1.536439a4c6efcp0, -0x1.49e49a361efebp-54}; // of 2 pi
  static constexpr double q[] = {-0x1.5555555555555p-5, 0x1.3e93e93e9082ap-9,   -0x1.93193178ae297p-11,
                                 0x1.35a345f110a28p-11, -0x1.b86d1f6108647p-11, 0x1.f574e6bef9b46p-10,
                                 -0x1.9a8bb25aa1799p-8, 0x1.a4a28b8a68c27p-6,   -0x1.b2571b894d3f7p-4,
                                 0x1.57695c54aa69p-2,   -0x1.17cdc4547cb7ap-1};
  static constexpr double q32[] = {-0x1.555555383f976p-5, 0x1.3e911d0826702p-9, -0x1.9058d27f01feep-11,
                                   0x1.f7b329c332ed4p-12};
};

// The series that f32 uses: Q, log2((1 + s) / (1 - s)) and 2^r.
struct GammaFloat {
  static constexpr auto &q = Gamma::q32;
  static constexpr auto &log = Pow::p32;
  static constexpr auto &exp = Pow::e32;
};
struct GammaQuick { // for the correctly rounded forms, with longer series: coefficients/gamma.sollya
  static constexpr double q[] = {-0x1.5555555547b98p-5, 0x1.3e93e64d4a6c8p-9,   -0x1.93127b5d78689p-11,
                                 0x1.3434a8b0b7efbp-11, -0x1.938f55542678ap-11, 0x1.0413d6c9d42c7p-10};
  static constexpr double log[] = {0x1.71547652b8251p1,  0x1.ec709dc53c4a9p-1, 0x1.2776c2936e3fep-1,
                                   0x1.a61a2e9cbe7d8p-2, 0x1.47955e5229fd9p-2, 0x1.21b06bddf5a42p-2};
  static constexpr auto &exp = PowQuick::exp;
};

// The gamma function on the fast path of f32, in double and without pairs. One division gives the quotients of the
// logarithm, of the series and of the product.
template <class Series> INLINE double tgammaShort(double a) {
  using C = Gamma;
  double w = a < 4 ? a + 3.5 : a - 0.5;
  double first = a * (a + 3), product = a < 4 ? first * (first + 2) : 1.0;
  LogParts<double> m = splitLog(w);
  double d = m.f + 2, dw = d * w, all = 1 / (dw * product), inverse = all * product * d, v = inverse * inverse;
  double s = m.f * (all * product * w), z = s * s;
  double log = madd(s, evenOdd(z, z * z, Series::log), m.k) - C::log2e.hi;
  double p = madd(w, log, madd(inverse * C::log2e.hi, evenOdd(v, v * v, Series::q), C::log2Root.hi));
  double shifted = p + Format<double>::magic, r = p - (shifted - Format<double>::magic);
  double e = evenOdd(r, r * r, Series::exp) * (all * dw);
  return as<double>(bits(e) + (bits(shifted) << Format<double>::mantissa));
}
INLINE bool isTgammaRare(float x) { return outside(x, 0x1p-126f, 35.0f); }

// The number e^p / divisor.
struct GammaParts {
  Pair<double> p, divisor;
};

INLINE GammaParts gammaParts(double a) {
  using C = Gamma;
  bool small = a < 4; // so that the sums of pairs below have the larger part first
  Pair<double> w = addPair(small ? 3.5 : a, small ? a : -0.5);
  Pair<double> log = preciseLog(w.hi);
  Pair<double> height = addPair(log.hi, -1.0);
  height.lo += log.lo;
  double inverse = 1 / w.hi, v = inverse * inverse;
  double series = madd(inverse, evenOdd(v, v * v, C::q), C::logRoot.lo);
  double p = w.hi * height.hi, rest = madd(w.hi, height.lo, productError(w.hi, height.hi, p));
  Pair<double> sum = addPair(p, C::logRoot.hi);
  Pair<double> first = multiplyPair(a, addPair(3.0, a)), second = sumPair(2.0, first.hi); // a (a + 3), (a + 1) (a + 2)
  second.lo += first.lo;
  Pair<double> product = multiplyPair(first, second);
  return {addPair(sum.hi, sum.lo + (rest + madd(w.lo, log.hi, series))),
          {small ? product.hi : 1.0, small ? product.lo : 0.0}};
}

// The gamma function of x > 0 where the result is normal.
INLINE double tgammaOrdinary(double x) {
  GammaParts parts = gammaParts(x);
  ExpParts<double> e = expPair(parts.p);
  Pair<double> y = dividePair(addPair(e.s, e.low), parts.divisor);
  return as<double>(bits(y.hi + y.lo) + (bits(e.power) - bits(e.s))); // 2^n
}
INLINE bool isTgammaRare(double x) { return outside(x, 0x1p-900, 171.0); }

struct Turn { // sin r = r + r^3 third + r^5 S(r^2), cos r = 1 - r^2/2 + r^4 fourth + r^6 C(r^2): Taylor's series
  static constexpr Pair<double> third = {-1 / 6.0, -0x1.5555555555555p-57};
  static constexpr Pair<double> fourth = {1 / 24.0, 0x1.5555555555555p-59};
  static constexpr double s[] = {1 / 120.0,        -1 / 5040.0,       1 / 362880.0,      -1 / 39916800.0,
                                 1 / 6227020800.0, -1 / 1307674368e3, 1 / 355687428096e3};
  static constexpr double c[] = {-1 / 720.0,         1 / 40320.0,       -1 / 3628800.0,      1 / 479001600.0,
                                 -1 / 87178291200.0, 1 / 20922789888e3, -1 / 6402373705728e3};
};

// sin(pi a) for a >= 0, with a relative error of 2^-60; 0 if a is an integer. For slow paths.
INLINE Pair<double> sinpiPair(double a) {
  double t = moduloTwo(a);
  Reduced<double> reduced = reduceHalves(abs(t), 0);
  bool odd = (reduced.quadrant & 1) != 0;
  Pair<double> r = reduced.r, z = multiplyPair(r, r), head = addPair(1.0, -0.5 * z.hi);
  Pair<double> first = {odd ? head.hi : r.hi, odd ? madd(-0.5, z.lo, head.lo) : r.lo};
  Pair<double> power = multiplyPair(Pair<double>{odd ? z.hi : r.hi, odd ? z.lo : r.lo}, z); // the fourth or the third
  Pair<double> second =
      multiplyPair(power, Pair<double>{odd ? Turn::fourth.hi : Turn::third.hi, odd ? Turn::fourth.lo : Turn::third.lo});
  double rest = power.hi * (z.hi * (odd ? horner(z.hi, Turn::c) : horner(z.hi, Turn::s)));
  Pair<double> sum = addPair(first.hi, second.hi);
  sum = addPair(sum.hi, sum.lo + (rest + (second.lo + first.lo)));
  u64 sign = (reduced.quadrant << 62) ^ bits(t);
  return {flipSign(sum.hi, sign), flipSign(sum.lo, sign)};
}

} // namespace

#endif
