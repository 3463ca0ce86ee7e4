// erfc(x): the complementary error function, 1 - erf(x), without its cancellation.
// erfc_cr(x): the complementary error function, correctly rounded.
// erfc_u35(x): the complementary error function, to 3.5 ulp.
//
// f32   (15/16 + c a) e^(a^2) erfc(a) = 15/16 + s (1 - s) W(t), s = a / (a + 4), t = 2 s - 1, a = |x|
//       c makes the product 15/16 at infinity, as it is at 0. s is exact enough without a pair, for where the product
//       is steep a is small, and so is the error of s. Without fma: erf_core.h. Rare: |x| > 9, where the result for x >
//       0 is subnormal or zero; NaN: erf_core.h. error <= 0.983 ulp on all floats; worst x = 0x1.0f4c6ep-1. Without fma
//       <= 0.794; worst x = 0x1.ca4166p+1
// f64   erf_table.h; erfc_u35 without what rounding takes.
//       Rare: x > 10, where the result is below 2.1e-45; NaN: erf_core.h.
//       error <= 0.806 ulp on 10^6 points; worst x = 0x1.203ffd2bf5604p+3. Without fma the same
//       erfc_u35 <= 1.730; worst x = 0x1.2fbe1081f56fep+3. Without fma <= 1.730
// erfc_cr: by the f64 kernel and a table of 1 float, rounded_once.h.
// Constants: coefficients/erf.sollya, erf_table.sollya, hyperbolic.sollya. No errno, no flags.
//
// Special values: C23 Annex F: erfc(inf) = +0, erfc(-inf) = 2, NaN for NaN.
#include "erf_core.h"
#include "erf_table.h"
#include "exp_core.h"
#include "rounded_once.h"

namespace {

struct ErfcNear { // coefficients/erf.sollya
  static constexpr float slope = 0x1.a9639p0f;
  static constexpr float w0 = 0x1.9fdf88p-2f, w1 = -0x1.262a4p-1f;
  static constexpr float w[] = {0x1.19e242p-1f, -0x1.ac59bep-2f, 0x1.0b88aap-2f,  -0x1.11dd78p-3f, 0x1.bb3e6ep-5f,
                                -0x1.028a2p-6f, 0x1.213434p-9f,  0x1.110372p-10f, -0x1.318c3ep-12f};
  static constexpr float h[] = {0x1.000004p-1f, 0x1.555c7ap-3f, 0x1.54bfd2p-5f};
};

// (15/16 + slope a) e^(a^2) erfc(a) for 0 <= a <= normal. Few roundings are as large as w, which is near 1 where they
// count; the last one is put back.
INLINE Pair<float> erfcTimesLine(float a) {
  using Near = ErfcNear;
  float s = a / (a + 4), t = madd(2.0f, s, -1.0f), t2 = t * t;
  float high = estrin(t, t2, Near::w), line = madd(t, Near::w1, Near::w0), w = madd(t2, high, line);
  float factor = madd(-s, s, s);
  Pair<float> y = maddPair(factor, w, 0.9375f);
  return {y.hi, madd(factor, madd(t2, high, line - w), y.lo)};
}

// For |x| <= normal, with fma. The rounding error of the line is exact for any a, as 15/16 has few bits.
INLINE float erfcFast(float x) {
  using Near = ErfcNear;
  float a = abs(x);
  Pair<float> q = dividePair(erfcTimesLine(a), maddPair(Near::slope, a, 0.9375f)), square = squarePair(a);
  bool negative = (bits(x) & Format<float>::sign) != 0;
  // e^-square = power (1 + rest), nearly all of rest being the exact e.a.
  Stepped<float> e = BaseE<float>::reduce(-square.hi);
  float b = e.b - square.lo, r = e.a + b, r2 = r * r;
  u32 step = bits(e.shifted);
  float power =
      as<float>(lookup(Powers<float>::rounded, step) + (step << (Format<float>::mantissa - Powers<float>::bits)));
  float rest = e.a + madd(r2, evenOdd(r, r2, Near::h), lookup(Powers<float>::missing, step) + b);
  Pair<float> y = multiplyPair(power, {q.hi, madd(q.hi, rest, q.lo)});
  y = {flipSign(y.hi, bits(x)), flipSign(y.lo, bits(x))};
  Pair<float> sum = addPair(negative ? 2.0f : 0.0f, y.hi);
  return sum.hi + (sum.lo + y.lo);
}

INLINE float erfcKernel(float x) {
  Pair<float> a = {x, 0}, square = squarePair(x);
  float y = VEC_FMA ? erfcFast(x) : erfcNormal(a, square, 0.0f);
  if (rare(!(abs(x) <= Erf<float>::normal))) // NaN too, hence the negation
    return erfcTail(a, square, 0.0f);
  return y;
}

constexpr double least = -5.9, most = 10; // erfc is 2 up to; of the table

// x > most, and NaN.
INLINE double erfcFar(double x) { return erfcTail(Pair<double>{x, 0}, squarePair(x), 0.0); }

INLINE double erfcKernel(double x) {
  double y = erfByTable<ErfcTable, ErfcSeries>(x < least ? least : x);
  if (rare(!(x <= most))) // NaN too, hence the negation
    return erfcFar(x);
  return y;
}

INLINE double erfcKernelU35(double x) {
  double y = erfByTableU35<ErfcTable, ErfcSeries>(x < least ? least : x);
  if (rare(!(x <= most))) // NaN too, hence the negation
    return erfcFar(x);
  return y;
}

constexpr Hard erfcHard[] = {{-0x1.d93ec4p-17, 0x1.00010ap+0}};

} // namespace

KERNEL float vec_erfcf(float x) { return erfcKernel(x); }
KERNEL double vec_erfc(double x) { return erfcKernel(x); }
KERNEL float vec_erfcf_cr(float x) { return roundedOnce(double(x), erfcKernel(double(x)), erfcHard); }
KERNEL double vec_erfc_u35(double x) { return erfcKernelU35(x); }
