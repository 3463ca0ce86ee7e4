// erfc(x): the complementary error function, 1 - erf(x), without its cancellation.
// erfc_cr(x): the complementary error function, correctly rounded.
// erfc_u35(x): the complementary error function, to 3.5 ulp.
//
// f32   e^(a^2) erfc(a), a = |x|, in eight pieces, C + t Q(t) with t = a - c; c is chosen so that C is nearly a float.
// The
//       powers of the exponential are those of expm1_core.h.
//       Rare: |x| > 9, where the result for x > 0 is subnormal or zero; NaN: erf_core.h.
// f64   erf_table.h; erfc_u35 does not correct rounding errors.
//       Rare: x > 10, where the result is below 2.1e-45; NaN: erf_core.h.
// erfc_cr: the f64 kernel rounded to float, and a table of 1 float for which that is not certain (rounded_once.h). With
// FMA, a shorter series is tried first.
// Constants: coefficients/erf.sollya, erf_table.sollya, hyperbolic.sollya. No errno, no flags.
//
// error: erfcf <= 0.917 ulp, by all inputs
//   with FMA 0.902 at 0x1.abb7c2p+2
//   without  0.917 at 0x1.87ea6cp+1
// error: erfc <= 0.897 ulp, by a search
//   with FMA 0.875 at 0x1.203fff2726363p+3
//   without  0.878 at 0x1.203fedfd3d4d3p+3
// error: erfcf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at -0x1.d93ec4p-17
// error: erfc_u35 <= 2.074 ulp, by a search
//   with FMA 1.864 at 0x1.3b318b0534a85p+3
//   without  1.974 at 0x1.13bffe3ae8cabp+3
//
// Special values: C23 Annex F: erfc(inf) = +0, erfc(-inf) = 2, NaN for NaN.
#include "erf_core.h"
#include "erf_table.h"
#include "expm1_core.h"
#include "rounded_once.h"

namespace {

struct ErfcPieces { // coefficients/erf.sollya
  static constexpr float steps = 1.625f;
  static constexpr float center[] = {0x1.d70cecp-1f, 0x1.86d762p0f, 0x1.3bdc4ep1f,  0x1.da4d8ap1f,
                                     0x1.602a62p2f,  0x1.00808p3f,  0x1.3be89ep-3f, 0x1.d6089ep-2f};
  static constexpr float value[] = {0x1.cd4694p-2f, 0x1.44e184p-2f, 0x1.b4b5a2p-3f, 0x1.2d86fcp-3f,
                                    0x1.9d5a5p-4f,  0x1.1e1b5p-4f,  0x1.b1c9p-1f,   0x1.464eeep-1f};
  static constexpr float q[][8] = {{-0x1.32b1b2p-2f, -0x1.46e814p-3f, -0x1.373cd4p-4f, -0x1.313a74p-5f, -0x1.23499ep-6f,
                                    -0x1.194428p-7f, -0x1.bbe7cap-1f, -0x1.162af8p-1f},
                                   {0x1.6638cp-3f, 0x1.2d54dep-4f, 0x1.a58f8ap-6f, 0x1.2c5a46p-7f, 0x1.949b74p-9f,
                                    0x1.127e84p-10f, 0x1.6d4fcep-1f, 0x1.8d3fbcp-2f},
                                   {-0x1.7a6c66p-4f, -0x1.0259dap-5f, -0x1.10e9b4p-7f, -0x1.1fe476p-9f,
                                    -0x1.151d9ap-11f, -0x1.09f9f8p-13f, -0x1.025ec6p-1f, -0x1.f2a7cap-3f},
                                   {0x1.704936p-5f, 0x1.a07622p-7f, 0x1.535bbep-9f, 0x1.0d43cp-11f, 0x1.767ccep-14f,
                                    0x1.ffd85cp-17f, 0x1.457576p-2f, 0x1.1accf8p-3f},
                                   {-0x1.4e4882p-6f, -0x1.3e003cp-8f, -0x1.96287ep-11f, -0x1.ebf1b8p-14f,
                                    -0x1.f23c8ap-17f, -0x1.e8bd5ep-20f, -0x1.753614p-3f, -0x1.271182p-4f},
                                   {0x1.1df3aap-7f, 0x1.cf948cp-10f, 0x1.d688aep-13f, 0x1.b7b1f6p-16f, 0x1.494d14p-19f,
                                    0x1.cfb4dep-23f, 0x1.8b432ep-4f, 0x1.1f5beap-5f},
                                   {-0x1.de1238p-9f, -0x1.4a1954p-11f, -0x1.19fd84p-14f, -0x1.910c6ep-18f,
                                    -0x1.d3206ap-22f, -0x1.cad43ap-26f, -0x1.8bfc76p-5f, -0x1.081038p-6f},
                                   {0x1.6c110cp-10f, 0x1.a294e8p-13f, 0x1.36f572p-16f, 0x1.603382p-20f, 0x1.1ed4eap-24f,
                                    0x1.b321b2p-29f, 0x1.86671ap-6f, 0x1.6f0d5ap-8f}};
  static constexpr float h[] = {0x1.000004p-1f, 0x1.555c7ap-3f, 0x1.54bfd2p-5f};
};

// e^(a^2) erfc(a) for 0 <= a <= normal. The exponent and a bit of 1 + 13/8 a tell the piece.
INLINE Pair<float> erfcScaled(float a) {
  using P = ErfcPieces;
  u32 at = bits(madd(a, P::steps, 1.0f)) >> (Format<float>::mantissa - 1);
  float t = a - lookup(P::center, at);
  return maddPair(t, horner(t, P::q, at), lookup(P::value, at));
}

INLINE float erfcKernel(float x) {
  using E = Exp<float>;
  using C = Powers<float>;
  constexpr float magic = Format<float>::magic;
  float a = abs(x);
  u32 sign = bits(x) & Format<float>::sign;
  Pair<float> q = erfcScaled(a), square = squarePair(a);
  // e^-square = power (1 + rest)
  float shifted = madd(-square.hi, E::steps, magic), n = shifted - magic;
  float r = madd(n, -E::stepLo, madd(n, -E::stepHi, -square.hi) - square.lo), r2 = r * r;
  u32 step = bits(shifted);
  float power = as<float>((lookup(C::rounded, step) + (step << (Format<float>::mantissa - C::bits))) ^ sign);
  float rest = madd(r2, evenOdd(r, r2, ErfcPieces::h), r) + lookup(C::missing, step);
  float y = maddLarge(power, q.hi, power * madd(q.hi, rest, q.lo));
  if (rare(!(a <= Erf<float>::normal))) // NaN too, hence the negation
    return erfcTail(Pair<float>{x, 0}, square, 0.0f);
  return as<float>(sign >> 1) + y; // the only bit of 2
}

constexpr double least = -5.9, most = 10; // up to `least`, erfc is 2; `most` is the end of the table
constexpr float normal = 9.19f;           // up to there, erfc is a normal float

// For x > most, and NaN.
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
KERNEL float vec_erfcf_cr(float x) {
  Quick q = quickOf<65536>(erfByTableU35<ErfcTable, ErfcSeriesQuick>(x < least ? least : double(x)));
  if (rare(isOpen(q, x <= normal)))
    q.value = roundedOnce(double(x), erfcKernel(double(x)), erfcHard);
  return q.value;
}
KERNEL double vec_erfc_u35(double x) { return erfcKernelU35(x); }
