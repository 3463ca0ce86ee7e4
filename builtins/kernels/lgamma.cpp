// lgamma(x): the logarithm of the absolute value of the gamma function.
// lgamma_r(x, &sign): the same, and the sign of the gamma function, 1 or -1.
//
//   x >= 5/2:          w (log w - 1) + log sqrt(2 pi) + Q(1/w^2) / w, w = x - 1/2
//   3/2 <= x < 5/2:    h R(h), h = x - 2
//   0 < x < 3/2:       h R(h) - log x, h = x - 1
//   x < 0:             gamma_core.h; around a zero a polynomial of its own
//
// R(h) = r0 + r1 h + h^2 U(h), where r0 + r1 h is a pair; so are the logarithm and its product with w.
//
// f32   in double; rare: x < 2^-126, infinity, NaN
//       error <= 0.502 ulp on 10^6 floats; worst x = 0x1.60bdep-6. The same without fma
// f64   rare: x < 2^-1022, x >= 2^1014, NaN
//       error <= 0.853 ulp on 3x10^4 points; worst x = -0x1.942cfp+1. The same without fma
// Constants: coefficients/gamma.sollya, log.sollya, pow.sollya. No errno, no flags.
//
// Special values: C23 Annex F: lgamma(1) = lgamma(2) = 0, inf for 0, -0, negative integers and both infinities.
// The sign is -1 for -0, and 1 for infinities, NaN and negative integers.
#include "gamma_core.h"
#include "gamma_zeros.h"
#include "rounding.h"

namespace {

struct LGamma { // coefficients/gamma.sollya
  static constexpr Pair<double> ln2 = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
  static constexpr Pair<double> logRoot = {0x1.d67f1c864beb5p-1, -0x1.65b5a1b7ff5dfp-55}; // of sqrt(2 pi)
  static constexpr Pair<double> r0 = {0x1.b0ee6072093cep-2, 0x1.6cb90701fbfabp-58};
  static constexpr Pair<double> r1 = {0x1.4a34cc4a60fa6p-2, 0x1.1873d8912200cp-56};
  static constexpr double q[] = {
      -0x1.5555555555554p-5,  0x1.3e93e93e8698ap-9,  -0x1.9319314abcc08p-11, 0x1.35a332969ddf6p-11,
      -0x1.b86992d0cfa4fp-11, 0x1.f55b51fe458a6p-10, -0x1.9b88c85200c8dp-8,  0x1.b270854c37c1fp-6,
      -0x1.fea8251aa8faap-4,  0x1.21edbfd768d57p-1,  -0x1.1d2cba7bc41cfp1,   0x1.c15c51dc84a22p2,
      -0x1.098812f97cccdp4,   0x1.b47496869109ap4,   -0x1.b9c6fcdf887c3p4,   0x1.9cfffb532f5d3p3};
  static constexpr double u[] = {
      -0x1.13e001a557607p-4,  0x1.51322ac7d846fp-6,  -0x1.e404fc218f43p-8,   0x1.7add6eadbe60cp-9,
      -0x1.38ac5c2c1cd25p-10, 0x1.0b36af7f5cd1cp-11, -0x1.d3fd4c5d30536p-13, 0x1.a127b6a8e22c1p-14,
      -0x1.78de5ba79d82p-15,  0x1.580c83dcb2446p-16, -0x1.3cbe8c7c58659p-17, 0x1.25c28351bfcacp-18,
      -0x1.11380700e9dfdp-19, 0x1.faa94265a79ddp-21, -0x1.fe1c29cd22dbap-22, 0x1.f6404370f6635p-23,
      -0x1.c2ca904408b5fp-29, 0x1.41802a976ad1bp-24, -0x1.9eb0f45910f71p-23, -0x1.79f25c71ebcdbp-23,
      0x1.7fd41d180eb67p-25,  0x1.d09c5c121d74p-23,  0x1.3dbf289fd96cdp-23,  0x1.4303c808f01d5p-25};
  static constexpr double q32[] = {-0x1.5555554727f5ap-5, 0x1.3e92e77f7e3f6p-9,   -0x1.9253771000a96p-11,
                                   0x1.26f7040d242b9p-11, -0x1.2c4bd6568db4fp-11, 0x1.a86d4c65c96ebp-12};
  static constexpr double u32[] = {-0x1.13e001af03902p-4,  0x1.51322e5683851p-6,   -0x1.e404a8529218ap-8,
                                   0x1.7ad848b2eae19p-9,   -0x1.38ce8be6c652ep-10, 0x1.0c259f41cdf8bp-11,
                                   -0x1.c8eb5bbc24a3cp-13, 0x1.8645ddcfc4f3fp-14,  -0x1.2011b8351ce11p-14,
                                   0x1.4b32c5d4fcc9cp-16,  0x1.db6d4d1e6629ap-16,  0x1.1148b94445996p-15};
  static constexpr double large = 0x1p1014; // the result overflows soon beyond
};

// log x as a pair.
INLINE Pair<double> naturalLog(double x) {
  using C = Log<double>;
  LogParts<double> p = splitLog(x);
  Pair<double> head = maddPair(-0.5 * p.f, p.f, p.f);
  double sum = madd(p.k, C::ln2Hi, head.hi), error = madd(p.k, C::ln2Hi, -sum) + head.hi;
  return addPair(sum, logTail(p.f, madd(p.k, C::ln2Lo, head.lo) + error));
}

// log |Gamma(x)| where x is negative and that is at most 1/16, else `other`.
INLINE double nearZero(double x, double other) {
  double n = nearest(clamp(-0.05 - x, 2.0, 16.0)), index = n * 2 - (-x < n ? 5.0 : 4.0);
  const double (&zero)[21] = gammaZeros[bits(index + Format<double>::magic) & 31];
  double t = x - zero[0], d = t - zero[1], dLow = ((t - d) - zero[1]) - zero[2];
  double head = d * zero[3], d2 = d * d, second = d2 * zero[5];
  double low = madd(productError(d, d, d2), zero[5], productError(d2, zero[5], second));
  low = madd(d, zero[4], madd(dLow, zero[3], productError(d, zero[3], head) + low));
  Pair<double> sum = addPair(head, second);
  double y = sum.hi + madd(d2 * d, horner<6>(d, zero), sum.lo + low);
  return x < -2.25 && x > -16.5 && abs(other) < 0.0625 ? y : other;
}

// Any x that is not a positive number of the ordinary range.
INLINE double lgammaSlow(double x) {
  using C = LGamma;
  constexpr double tiny = 0x1p-60;
  double a = abs(x);
  bool isTiny = a < tiny, large = x >= C::large;
  double limited = clamp(a, tiny, 0x1p53);
  GammaParts parts = gammaParts(limited);
  Pair<double> sine = sinpiPair(a);
  Pair<double> q = dividePair(multiplyPair(TrigPi<double>::pi, parts.divisor), multiplyPair(limited, sine));
  q = {isTiny ? 0x1p-100 / a : large ? x : abs(q.hi), isTiny || large ? 0 : flipSign(q.lo, bits(q.hi))};
  Pair<double> p = {isTiny ? -100 : large ? 0 : parts.p.hi, isTiny || large ? 0 : parts.p.lo};
  Pair<double> log = log2Pair(splitLog(q.hi));
  log.lo = madd(q.lo / q.hi, Gamma::log2e.hi, log.lo);
  Pair<double> sum = sumPair(log.hi, -p.hi);
  Pair<double> y = multiplyPair(Pair<double>(sum.hi, sum.lo + (log.lo - p.lo)), C::ln2);
  Pair<double> height = addPair(y.hi, -1.0);
  Pair<double> product = multiplyPair(x * 0x1p-20, Pair<double>(height.hi, height.lo + y.lo));
  double result = large ? (product.hi + product.lo) * 0x1p20 : nearZero(x, y.hi + y.lo);
  result = sine.hi == 0 && !large && (!isTiny || a == 0) ? Format<double>::infinity : result;
  return a < Format<double>::infinity ? result : a;
}

INLINE double lgammaKernel(double x) {
  using C = LGamma;
  bool stirling = x >= 2.5, direct = x >= 1.5;
  Pair<double> w = addPair(x, -0.5);
  Pair<double> log = naturalLog(stirling ? w.hi : x);
  double inverse = 1 / w.hi, v = inverse * inverse;
  Pair<double> height = addPair(log.hi, -1.0); // below 1 the difference is exact
  double above = w.hi * height.hi, aboveLow = productError(w.hi, height.hi, above);
  aboveLow = madd(w.hi, height.lo + log.lo, madd(w.lo, log.hi, aboveLow));
  aboveLow += madd(inverse, evenOdd(v, v * v, C::q), C::logRoot.lo);

  double h = x - (direct ? 2.0 : 1.0), h2 = h * h;
  Pair<double> line = maddPair(h, C::r1.hi, C::r0.hi);
  line.lo = madd(h2, evenOdd(h, h2, C::u), madd(h, C::r1.lo, line.lo + C::r0.lo));
  Pair<double> below = multiplyPair(h, line);
  below.lo -= direct ? 0.0 : log.lo;

  Pair<double> sum = sumPair(stirling ? above : below.hi, stirling ? C::logRoot.hi : direct ? 0.0 : -log.hi);
  double result = sum.hi + (sum.lo + (stirling ? aboveLow : below.lo));
  if (rare(outside(x, Format<double>::smallest, C::large)))
    return lgammaSlow(x);
  return result;
}

// The same in double, without pairs: one division serves for the logarithm and the series.
INLINE float lgammaKernel(float number) {
  using C = LGamma;
  double x = number;
  bool stirling = x >= 2.5, direct = x >= 1.5;
  double w = stirling ? x - 0.5 : x;
  LogParts<double> m = splitLog(w);
  double d = m.f + 2, all = 1 / (d * w), inverse = all * d, v = inverse * inverse;
  double s = m.f * (all * w), z = s * s;
  double log = madd(s, evenOdd(z, z * z, Pow::p32), m.k) * C::ln2.hi;
  double above = madd(w, log - 1, madd(inverse, evenOdd(v, v * v, C::q32), C::logRoot.hi));
  double h = x - (direct ? 2.0 : 1.0), h2 = h * h;
  double below = h * madd(h2, evenOdd(h, h2, C::u32), madd(h, C::r1.hi, C::r0.hi));
  float result = float(stirling ? above : below - (direct ? 0.0 : log));
  if (rare(outside(number, Format<float>::smallest, Format<float>::infinity)))
    return float(lgammaSlow(x));
  return result;
}

// Below 0 the sign changes at every integer: by the last bit of the integer part.
template <class T> INLINE i32 signOfGamma(T x) {
  T a = abs(x), whole = truncate(a);
  bool even = (bits(whole + allIntegers<T>) & 1) == 0,
       between = whole < a || a == 0; // above 2^mantissa all are integers
  T sign = (bits(x) & Format<T>::sign) != 0 && even && between ? T(-1) : T(1);
  return i32(sign);
}

} // namespace

KERNEL float vec_lgammaf(float x) { return lgammaKernel(x); }
KERNEL double vec_lgamma(double x) { return lgammaKernel(x); }
KERNEL float vec_lgammaf_r(float x, i32 *sign) {
  float y = lgammaKernel(x);
  *sign = signOfGamma(x);
  return y;
}
KERNEL double vec_lgamma_r(double x, i32 *sign) {
  double y = lgammaKernel(x);
  *sign = signOfGamma(x);
  return y;
}
