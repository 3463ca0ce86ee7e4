// erfc(x): the complementary error function, 1 - erf(x), without its cancellation.
// erfc_cr(x): the complementary error function, correctly rounded.
// erfc_u35(x): the complementary error function, to 3.5 ulp.
//
// f32   e^(a^2) erfc(a), a = |x|, in eight pieces, C + S t + t^2 R(t) with t = a - c; the exponential is that of
//       expm1_core.h.
//       Rare: |x| > 9, where the result for x > 0 is subnormal or zero; NaN: erf_core.h.
//       error <= 0.841 ulp on all floats; worst x = 0x1.abc1aap+2. Without fma <= 0.912; worst x = 0x1.abbf64p+2
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
#include "expm1_core.h"
#include "rounded_once.h"

namespace {

struct ErfcPieces { // coefficients/erf.sollya
  static constexpr float steps = 1.625f;
  static constexpr float center[] = {0x1.d89d8ap-1f, 0x1.89d89ep0f, 0x1.3b13b2p1f,  0x1.d89d8ap1f,
                                     0x1.627628p2f,  0x1p3f,        0x1.3b13b2p-3f, 0x1.d89d8ap-2f};
  static constexpr float value[] = {0x1.cc5708p-2f, 0x1.42f902p-2f, 0x1.b5aa08p-3f, 0x1.2e895cp-3f,
                                    0x1.9ac1a8p-4f, 0x1.1ea8c4p-4f, 0x1.b1f72ap-1f, 0x1.459bb6p-1f};
  static constexpr float missing[] = {0x1.0e2f7cp-32f, 0x1.c693a2p-27f, 0x1.c062cp-28f, -0x1.66537ep-30f,
                                      0x1.adf9dep-29f, 0x1.368b28p-37f, 0x1.316f7p-26f, 0x1.9ee548p-26f};
  static constexpr float slope[] = {-0x1.319a14p-2f, -0x1.43656cp-3f, -0x1.388828p-4f, -0x1.3337b6p-5f,
                                    -0x1.1fb122p-6f, -0x1.1a5882p-7f, -0x1.bc33c8p-1f, -0x1.152b2ep-1f};
  static constexpr float r[][8] = {{0x1.647decp-3f, 0x1.28d35ap-4f, 0x1.a81392p-6f, 0x1.2f3784p-7f, 0x1.8d3d9cp-9f,
                                    0x1.14108ep-10f, 0x1.6da06ep-1f, 0x1.8b5e58p-2f},
                                   {-0x1.782e0ep-4f, -0x1.fb08bap-6f, -0x1.130002p-7f, -0x1.23781cp-9f, -0x1.0e7f5p-11f,
                                    -0x1.0bfe3cp-13f, -0x1.02a27cp-1f, -0x1.efd012p-3f},
                                   {0x1.6dbdfcp-5f, 0x1.974036p-7f, 0x1.567beep-9f, 0x1.115ac6p-11f, 0x1.6b817cp-14f,
                                    0x1.02552p-16f, 0x1.45d636p-2f, 0x1.18f34p-3f},
                                   {-0x1.4bac44p-6f, -0x1.35f508p-8f, -0x1.9a81cep-11f, -0x1.f4bb48p-14f,
                                    -0x1.e0e7ap-17f, -0x1.ee3b74p-20f, -0x1.75b172p-3f, -0x1.24e758p-4f},
                                   {0x1.1b613cp-7f, 0x1.c1fa08p-10f, 0x1.dc9052p-13f, 0x1.c10386p-16f, 0x1.3b21f4p-19f,
                                    0x1.d5f708p-23f, 0x1.8c1a6ap-4f, 0x1.1c76c6p-5f},
                                   {-0x1.d99ecp-9f, -0x1.4045ccp-11f, -0x1.1dcc38p-14f, -0x1.9a55cap-18f,
                                    -0x1.be8beap-22f, -0x1.d1a78ep-26f, -0x1.8c9edp-5f, -0x1.063668p-6f},
                                   {0x1.6d11eep-10f, 0x1.abbe44p-13f, 0x1.37753cp-16f, 0x1.60f94p-20f, 0x1.1d38a6p-24f,
                                    0x1.b4bdf6p-29f, 0x1.719abcp-6f, 0x1.c4f82ap-8f}};
  static constexpr float h[] = {0x1.000004p-1f, 0x1.555c7ap-3f, 0x1.54bfd2p-5f};
};

// e^(a^2) erfc(a) for 0 <= a <= normal. Of 1 + 13/8 a the exponent and a bit say which piece it is.
INLINE Pair<float> erfcScaled(float a) {
  using P = ErfcPieces;
  u32 at = bits(madd(a, P::steps, 1.0f)) >> (Format<float>::mantissa - 1);
  float t = a - lookup(P::center, at), t2 = t * t;
  Pair<float> head = maddPair(lookup(P::slope, at), t, lookup(P::value, at));
  return {head.hi, madd(t2, evenOdd(t, t2, P::r, at), head.lo + lookup(P::missing, at))};
}

INLINE float erfcKernel(float x) {
  float a = abs(x);
  Pair<float> q = erfcScaled(a), square = squarePair(a);
  bool negative = (bits(x) & Format<float>::sign) != 0;
  // e^-square = power (1 + rest), nearly all of rest being the exact e.a.
  Stepped<float> e = steppedBy<Powers<float>::count, 0, Exp<float>>(-square.hi);
  float b = e.b - square.lo, r = e.a + b, r2 = r * r;
  u32 step = bits(e.shifted);
  float power =
      as<float>(lookup(Powers<float>::rounded, step) + (step << (Format<float>::mantissa - Powers<float>::bits)));
  float rest = e.a + madd(r2, evenOdd(r, r2, ErfcPieces::h), lookup(Powers<float>::missing, step) + b);
  Pair<float> y = multiplyPair(power, {q.hi, madd(q.hi + q.lo, rest, q.lo)});
  y = {flipSign(y.hi, bits(x)), flipSign(y.lo, bits(x))};
  Pair<float> sum = addPair(negative ? 2.0f : 0.0f, y.hi);
  if (rare(!(a <= Erf<float>::normal))) // NaN too, hence the negation
    return erfcTail(Pair<float>{x, 0}, square, 0.0f);
  return sum.hi + (sum.lo + y.lo);
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
