// erfc(x): the complementary error function, 1 - erf(x), without its cancellation.
// erfc_cr(x): the complementary error function, correctly rounded.
//
//   (15/16 + c a) e^(a^2) erfc(a) = 15/16 + s (1 - s) W(t), s = a / (a + 4), t = 2 s - 1, a = |x|
//
// c makes the product 15/16 at infinity, as it is at 0. s is exact enough without a pair, for where the product is
// steep a is small, and so is the error of s. Without fma, and beyond the normal results: erf_core.h.
//
// Rare: |x| > 26.5 (f32: 9), where the result for x > 0 is subnormal or zero; NaN.
//
// f32   error <= 0.983 ulp on all floats; worst x = 0x1.0f4c6ep-1. Without fma <= 0.794; worst x = 0x1.ca4166p+1
// f64   error <= 0.926 ulp on 10^6 points; worst x = 0x1.0aeef9e69182bp+2. Without fma <= 0.842; worst x =
//       0x1.1c63b3c946d4dp-1
// erfc_cr: by the f64 kernel and a table of 1 float, rounded_once.h.
// Constants: coefficients/erf.sollya, hyperbolic.sollya. No errno, no flags.
//
// Special values: C23 Annex F: erfc(inf) = +0, erfc(-inf) = 2, NaN for NaN.
#include "erf_core.h"
#include "exp_core.h"
#include "rounded_once.h"

namespace {

template <class T> struct ErfcNear; // coefficients/erf.sollya
template <> struct ErfcNear<float> {
  static constexpr float slope = 0x1.a9639p0f;
  static constexpr float w0 = 0x1.9fdf88p-2f, w1 = -0x1.262a4p-1f;
  static constexpr float w[] = {0x1.19e242p-1f, -0x1.ac59bep-2f, 0x1.0b88aap-2f,  -0x1.11dd78p-3f, 0x1.bb3e6ep-5f,
                                -0x1.028a2p-6f, 0x1.213434p-9f,  0x1.110372p-10f, -0x1.318c3ep-12f};
  static constexpr float h[] = {0x1.000004p-1f, 0x1.555c7ap-3f, 0x1.54bfd2p-5f};
};
template <> struct ErfcNear<double> {
  static constexpr double slope = 0x1.a96390899a074p0;
  static constexpr double w0 = 0x1.9fdf8c929bfc6p-2, w1 = -0x1.262a4076b5ba3p-1;
  static constexpr double w[] = {
      0x1.19e24f4193149p-1,   -0x1.ac59c0e655e0bp-2, 0x1.0b868edf8d342p-2,   -0x1.11e076d248bd2p-3,
      0x1.bbc2f5a640deap-5,   -0x1.010889df748ep-6,  0x1.0f8988fd3b831p-9,   0x1.6bd90ceb99acp-11,
      -0x1.de1da0acf7d01p-12, 0x1.12a7bc3167831p-14, 0x1.256dd304c929bp-15,  -0x1.136ae6714105fp-16,
      -0x1.1cdf7e8f1a724p-20, 0x1.400232fe65b57p-19, -0x1.b3870c0cc5ffp-23,  -0x1.539e39ef497d4p-22,
      0x1.ca979397c0f3p-25,   0x1.604c580d0f695p-25, -0x1.a3ac159ae2f96p-28, -0x1.1051f5d75d0c9p-28};
  static constexpr double h[] = {0x1.0000000000007p-1, 0x1.5555555557e63p-3,  0x1.555555553ed0ap-5,
                                 0x1.111110a199be1p-7, 0x1.6c16c3ce5e712p-10, 0x1.a030c52cbd41ep-13,
                                 0x1.9ffbd87734f42p-16};
};

// (15/16 + slope a) e^(a^2) erfc(a) for 0 <= a <= normal. Few roundings are as large as w, which is near 1 where they
// count; the last one is put back.
template <class T> INLINE Pair<T> erfcTimesLine(T a) {
  using Near = ErfcNear<T>;
  T s = a / (a + 4), t = madd(T(2), s, T(-1)), t2 = t * t;
  T high = estrin(t, t2, Near::w), line = madd(t, Near::w1, Near::w0), w = madd(t2, high, line);
  T factor = madd(-s, s, s);
  Pair<T> y = maddPair(factor, w, T(0.9375));
  return {y.hi, madd(factor, madd(t2, high, line - w), y.lo)};
}

// For |x| <= normal, with fma. The rounding error of the line is exact for any a, as 15/16 has few bits.
template <class T> INLINE T erfcFast(T x) {
  using Near = ErfcNear<T>;
  T a = abs(x);
  Pair<T> q = dividePair(erfcTimesLine(a), maddPair(Near::slope, a, T(0.9375))), square = squarePair(a);
  bool negative = (bits(x) & Format<T>::sign) != 0;
  // e^-square = power (1 + rest), nearly all of rest being the exact e.a.
  Stepped<T> e = BaseE<T>::reduce(-square.hi);
  T b = e.b - square.lo, r = e.a + b, r2 = r * r;
  Bits<T> step = bits(e.shifted);
  T power = as<T>(lookup(Powers<T>::rounded, step) + (step << (Format<T>::mantissa - Powers<T>::bits)));
  T rest = e.a + madd(r2, evenOdd(r, r2, Near::h), lookup(Powers<T>::missing, step) + b);
  Pair<T> y = multiplyPair(power, {q.hi, madd(q.hi, rest, q.lo)});
  y = {flipSign(y.hi, bits(x)), flipSign(y.lo, bits(x))};
  Pair<T> sum = addPair(negative ? T(2) : T(0), y.hi);
  return sum.hi + (sum.lo + y.lo);
}

template <class T> INLINE T erfcKernel(T x) {
  Pair<T> a = {x, 0}, square = squarePair(x);
  T y = VEC_FMA ? erfcFast(x) : erfcNormal(a, square, T(0));
  if (rare(!(abs(x) <= Erf<T>::normal))) // NaN too, hence the negation
    return erfcTail(a, square, T(0));
  return y;
}

constexpr Hard erfcHard[] = {{-0x1.d93ec4p-17, 0x1.00010ap+0}};

} // namespace

KERNEL float vec_erfcf(float x) { return erfcKernel(x); }
KERNEL double vec_erfc(double x) { return erfcKernel(x); }
KERNEL float vec_erfcf_cr(float x) { return roundedOnce(double(x), erfcKernel(double(x)), erfcHard); }
