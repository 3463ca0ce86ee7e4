// Code that lgamma and its correctly rounded form share: lgamma of positive numbers. lgamma.cpp describes the method.
#ifndef VEC_BUILTINS_KERNELS_LGAMMA_CORE_H
#define VEC_BUILTINS_KERNELS_LGAMMA_CORE_H

#include "gamma_core.h"
#include "log_table.h"

namespace {

struct LGamma { // coefficients/gamma.sollya
  static constexpr Pair<double> ln2 = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
  static constexpr Pair<double> r0 = {0x1.b0ee6072093cep-2, 0x1.6cb90701fbfabp-58};
  static constexpr Pair<double> r1 = {0x1.4a34cc4a60fa6p-2, 0x1.1873d8912200cp-56};
  static constexpr double n[] = {-0x1.2d036663f1739p-6, -0x1.dfc2c98315914p-2, -0x1.90b9f8e281fccp0,
                                 -0x1.7955168610bc8p0,  -0x1.d85ff9fdd34efp-2, -0x1.5555555555533p-5};
  static constexpr double d[] = {0x1.9b95a6a1a59efp-1, 0x1.a0a76bf47e0b2p3, 0x1.3bd164a6c9b7bp5,
                                 0x1.200ba4e6b6430p5,  0x1.6425d95c3b93ap3, 1};
  static constexpr double u[] = {
      -0x1.13e001a557607p-4,  0x1.51322ac7d846fp-6,  -0x1.e404fc218f43p-8,   0x1.7add6eadbe60cp-9,
      -0x1.38ac5c2c1cd25p-10, 0x1.0b36af7f5cd1cp-11, -0x1.d3fd4c5d30536p-13, 0x1.a127b6a8e22c1p-14,
      -0x1.78de5ba79d82p-15,  0x1.580c83dcb2446p-16, -0x1.3cbe8c7c58659p-17, 0x1.25c28351bfcacp-18,
      -0x1.11380700e9dfdp-19, 0x1.faa94265a79ddp-21, -0x1.fe1c29cd22dbap-22, 0x1.f6404370f6635p-23,
      -0x1.c2ca904408b5fp-29, 0x1.41802a976ad1bp-24, -0x1.9eb0f45910f71p-23, -0x1.79f25c71ebcdbp-23,
      0x1.7fd41d180eb67p-25,  0x1.d09c5c121d74p-23,  0x1.3dbf289fd96cdp-23,  0x1.4303c808f01d5p-25};
  static constexpr double q32[] = {-0x1.555554d0b2bd9p-5, 0x1.3e8d5c6a98c3fp-9, -0x1.8fa048e18399ap-11,
                                   0x1.094420066a839p-11, -0x1.4ca04c66bdf5cp-12};
  static constexpr double u32[] = {-0x1.13e0003a5bcffp-4,  0x1.5132130ffe82cp-6,   -0x1.e40dc15b73242p-8,
                                   0x1.7af26ce41e47dp-9,   -0x1.3673ac0ab33b4p-10, 0x1.0a8899ee218adp-11,
                                   -0x1.1abb59d0832efp-12, 0x1.393e476540023p-14,  0x1.31e30fb7ffd96p-15,
                                   0x1.beabc5800aa62p-14};
  static constexpr double large = 0x1p52;
};

// The series that f32 uses: Q, U and the logarithm to base 2.
struct LGammaFloat {
  static constexpr auto &q = LGamma::q32;
  static constexpr auto &u = LGamma::u32;
  static constexpr auto &log = Pow::p32;
};
struct LGammaQuick { // for the correctly rounded form, with longer series: coefficients/gamma.sollya
  static constexpr double q[] = {-0x1.55555555498d5p-5, 0x1.3e93e75deaba8p-9,  -0x1.9315f25e73a95p-11,
                                 0x1.35141ce5f5bbp-11,  -0x1.ab773a3fdf81p-11, 0x1.9a887720de70bp-10,
                                 -0x1.8d7f8c596aae4p-9, 0x1.18c7bd9e39acbp-8,  -0x1.83dbf816edcdap-9};
  static constexpr double u[] = {
      -0x1.13e001a551d3cp-4,  0x1.51322aca0495dp-6,  -0x1.e404fc7c4c52bp-8,  0x1.7add68cc208f8p-9,
      -0x1.38ac258020246p-10, 0x1.0b39266a8a82ep-11, -0x1.d41287ed0cd43p-13, 0x1.a0373697b195bp-14,
      -0x1.7798f5bec1dc6p-15, 0x1.6ee33b327d57bp-16, -0x1.300dd3f3ee3f3p-17, 0x1.184019d12a9b8p-21,
      -0x1.880078eb28fe8p-18, 0x1.157cae967d558p-18, 0x1.9f8e96a31cccep-18,  0x1.b4d46593f4812p-19};
  static constexpr auto &log = GammaQuick::log;
};

// The logarithm of the gamma function on the fast path of f32, in double and without pairs. One division gives the
// quotients of the logarithm and of the series.
template <class Series> INLINE double lgammaShort(double x) {
  using C = LGamma;
  bool stirling = x >= 2.5, direct = x >= 1.5;
  double w = stirling ? x - 0.5 : x;
  LogParts<double> m = splitLog(w);
  double d = m.f + 2, all = 1 / (d * w), inverse = all * d, v = inverse * inverse;
  double s = m.f * (all * w), z = s * s;
  double log = madd(s, evenOdd(z, z * z, Series::log), m.k) * C::ln2.hi;
  double above = madd(w, log - 1, madd(inverse, evenOdd(v, v * v, Series::q), Gamma::logRoot.hi));
  double h = x - (direct ? 2.0 : 1.0), h2 = h * h;
  double below = h * madd(h2, evenOdd(h, h2, Series::u), madd(h, C::r1.hi, C::r0.hi));
  return stirling ? above : below - (direct ? 0.0 : log);
}
INLINE bool isLgammaRare(float x) { return outside(x, Format<float>::smallest, Format<float>::infinity); }

// log(Gamma(x)) for x from 5/2 to 2^52. It uses the parts of log_table.h's logarithm of w before they are added, and
// adds the rounding error of r.
INLINE double lgammaStirling(double x) {
  using C = LGamma;
  using Base = Natural<double>;
  constexpr double root = Gamma::logRoot.hi;
  double w = x - 0.5; // exact
  LogSplit<double> p = lookUpLog<Base>(w);
  double q = w * p.scale, qLow = productError(w, p.scale, q), r = q - 1, r2 = r * r;
  Pair<double> sum = leadingTerms<Base>(LogTerms<double>{p.k, p.part, r});
  double low = madd(r2, evenOdd(r, r2, Base::p), addOctaveLow<Base>(p.k, sum.lo + qLow));
  double height = sum.hi - 1, above = w * height; // the difference is exact
  low = madd(w, low, productError(w, height, above)) + Gamma::logRoot.lo;
  double z = w * w, z2 = z * z;
  low += evenOdd(z, z2, C::n) / (w * evenOdd(z, z2, C::d));
  Pair<double> y = addPair(above > root ? above : root, above > root ? root : above);
  return y.hi + (y.lo + low);
}

// log x as a pair: the method of log_core.h, with the rounding errors of s and of the last product. For x near sqrt(2)
// the leading terms cancel in part, which makes these errors matter.
INLINE Pair<double> naturalLog(double x) {
  using C = Log<double>;
  LogParts<double> p = splitLog(x);
  double f = p.f, half = 0.5 * f * f;
  Pair<double> head = maddPair(-0.5 * f, f, f), d = addPair(2.0, f);
  double inverse = 1 / d.hi, s = f * inverse, s2 = s * s;
  double sLow = madd(-s, d.lo, quotientRest(f, d.hi, s)) * inverse;
  double sum = madd(p.k, C::ln2Hi, head.hi), error = madd(p.k, C::ln2Hi, -sum) + head.hi;
  double low = madd(sLow, madd(2.0, s2, half), madd(p.k, C::ln2Lo, head.lo) + error);
  double q = madd(s2, evenOdd(s2, s2 * s2, C::r), half), tail = s * q;
  Pair<double> y = addPair(sum, tail);
  return {y.hi, y.lo + (productError(s, q, tail) + low)};
}

// log(Gamma(x)) for normal x up to 5/2.
INLINE double lgammaBelow(double x) {
  using C = LGamma;
  bool direct = x >= 1.5;
  Pair<double> log = naturalLog(x);
  double h = x - (direct ? 2.0 : 1.0), h2 = h * h;
  Pair<double> line = maddPair(h, C::r1.hi, C::r0.hi);
  line.lo = madd(h2, evenOdd(h, h2, C::u), madd(h, C::r1.lo, line.lo + C::r0.lo));
  Pair<double> below = multiplyPair(h, line), sum = addPair(direct ? 0.0 : -log.hi, below.hi);
  return sum.hi + (sum.lo + (below.lo - (direct ? 0.0 : log.lo)));
}
INLINE bool isLgammaRare(double x) { return outside(x, Format<double>::smallest, LGamma::large); }

} // namespace

#endif
