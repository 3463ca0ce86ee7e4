// erf(x): the error function, 2/sqrt(pi) times the integral of e^(-t^2) from 0 to x.
// erf_cr(x): the error function, correctly rounded.
// erf_u35(x): the error function, to 3.5 ulp.
//
// f32: piecewise.h. f64: erf_table.h; erf_u35 exists for f64 only, and does not correct rounding errors. No slow path.
//
// f32   degree 6
// erf_cr: the f64 kernel rounded to float, and a table of 1 float for which that is not certain (rounded_once.h). With
// FMA, a short series is tried first.
// Constants: coefficients/piecewise.sollya, erf_table.sollya. No errno, no flags.
//
// error: erff <= 0.836 ulp, by all inputs
//   with FMA 0.742 at -0x1.903ab6p-1
//   without  0.836 at -0x1.780002p-1
// error: erf <= 0.938 ulp, by a search
//   with FMA 0.917 at 0x1.00001cbdaa7a5p-7
//   without  0.917 at 0x1.00003692371b5p-7
// error: erff_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.81d5acp-13
// error: erf_u35 <= 2.657 ulp, by a search
//   with FMA and without 2.530 at -0x1.c5bfcf82157aap-9
//
// Special values: C23 Annex F: erf(0) = 0 and erf(-0) = -0, erf(inf) = 1, erf(-inf) = -1, NaN for NaN.
#include "erf_table.h"
#include "piecewise.h"
#include "rounded_once.h"

namespace {

constexpr double one = 5.99; // from there on, and below its negative, the result is 1 or -1

INLINE double limited(double x) {
  double a = abs(x);
  return a > one ? one : a; // NaN is kept
}

INLINE float erfKernel(float x) { return flipSign(piecewise<ErfPieces>(abs(x)), bits(x)); }
INLINE double erfKernel(double x) { return flipSign(erfByTable<ErfTable, ErfSeries>(limited(x)), bits(x)); }

// erf(c + t) = erf c + t (first + t (second + t rest(t))) for the center c of one of eight pieces, each .53 wide, up to
// 4; from 3.92 on the float is 1. c is chosen such that erf c is nearly a float. All but rest(t) are pairs, so that the
// error is below slack |t|^3, and that of the series. In the first piece, where c is 0, rest(t) is large.
struct QuickErf { // coefficients/quick.sollya
  static constexpr float center[] = {
      0, 0x1.0f3f3ep-1f, 0x1.0da824p0f, 0x1.9927c8p0f, 0x1.108126p1f, 0x1.540f9ap1f, 0x1.96258cp1f, 0x1.d8788p1f};
  static constexpr float value[] = {
      0, 0x1.17b18p-1f, 0x1.ba3502p-1f, 0x1.f3d006p-1f, 0x1.feaa74p-1f, 0x1.ffe97ap-1f, 0x1.ffff0ep-1f, 0x1.fffffap-1f};
  static constexpr float first[] = {0x1.20dd76p0f,  0x1.b45928p-1f,  0x1.7cf7b6p-2f,  0x1.6747c4p-4f,
                                    0x1.8da91ep-7f, 0x1.fcf7cap-11f, 0x1.917594p-15f, 0x1.6e8abcp-20f};
  static constexpr float firstLow[] = {-0x1.f7ac94p-25f, -0x1.616f1p-26f,  0x1.25bf34p-27f, -0x1.7b5d7p-30f,
                                       -0x1.a06eb8p-33f, -0x1.62d614p-36f, 0x1.e7307p-42f,  0x1.963288p-45f};
  static constexpr float second[] = {0,
                                     -0x1.ce562cp-2f,
                                     -0x1.914a84p-2f,
                                     -0x1.1f1cbep-3f,
                                     -0x1.a74c4cp-6f,
                                     -0x1.520c1p-9f,
                                     -0x1.3e75aep-13f,
                                     -0x1.523e2p-18f};
  static constexpr float secondLow[] = {0,
                                        -0x1.3763p-30f,
                                        0x1.c65f1cp-27f,
                                        -0x1.13cfp-33f,
                                        -0x1.cf268p-32f,
                                        0x1.de241p-34f,
                                        0x1.91571p-39f,
                                        0x1.8f2598p-43f};
  static constexpr float rest[7][8] = {{-0x1.812746p-2f, -0x1.fe6e8p-4f, 0x1.359eacp-3f, 0x1.ec14ccp-4f, 0x1.0b40fcp-5f,
                                        0x1.1628c2p-8f, 0x1.401954p-12f, 0x1.90e5fep-17f},
                                       {0, 0x1.77d3eap-3f, 0x1.a1d66ep-5f, -0x1.93a8dap-5f, -0x1.abde7p-6f,
                                        -0x1.392776p-8f, -0x1.c6c36cp-12f, -0x1.55c456p-16f},
                                       {0x1.ce2ddap-4f, -0x1.89d74ap-10f, -0x1.11cb92p-4f, -0x1.29818p-8f,
                                        0x1.9805bp-7f, 0x1.f2acaep-9f, 0x1.e128a2p-12f, 0x1.bc7b52p-16f},
                                       {0, -0x1.8e98b8p-5f, 0x1.42fd8ap-7f, 0x1.fdeaf2p-7f, -0x1.ea8136p-10f,
                                        -0x1.12b12ep-9f, -0x1.83a722p-12f, -0x1.c7610ep-16f},
                                       {-0x1.b78e3p-6f, 0x1.f98ff4p-8f, 0x1.a7dd8ep-7f, -0x1.8aa622p-8f,
                                        -0x1.df14c8p-10f, 0x1.673a5p-11f, 0x1.d9d6f6p-13f, 0x1.7647dcp-16f},
                                       {0, 0x1.2c827ep-7f, -0x1.5c782p-8f, -0x1.00bd04p-10f, 0x1.627748p-10f,
                                        0x1.9da16p-18f, -0x1.a27c6ap-14f, -0x1.fefb28p-17f},
                                       {0x1.3d30b6p-8f, -0x1.45a18p-9f, -0x1.2e59cap-10f, 0x1.82db7ep-10f,
                                        -0x1.1ca6acp-12f, -0x1.1e5152p-13f, 0x1.af523p-16f, 0x1.10ba1ap-17f}};
  static constexpr float slack[] = {0x1.cp-26f, 0x1p-26f, 0x1p-26f, 0x1p-26f, 0x1p-26f, 0x1p-26f, 0x1p-26f, 0x1p-26f};
};
INLINE Quick quickErf(float x) {
  using P = QuickErf;
  float a = abs(x), limited = a > 3.925f ? 3.925f : a; // NaN is kept
  u32 at = bits(madd(limited, 1 / 0.53f, Format<float>::magic));
  float value = lookup(P::value, at), t = limited - lookup(P::center, at), t2 = t * t,
        rest = evenOdd(t, t2, P::rest, at);
  float second = lookup(P::second, at), s = madd(t, rest, second), sLow = madd(t, rest, second - s);
  float first = lookup(P::first, at), f = madd(t, s, first);
  float tabled = madd(t, lookup(P::secondLow, at), lookup(P::firstLow, at));
  float fLow = madd(t, s, first - f) + madd(t, sLow, tabled);
  Pair<float> sum = maddPair(t, f, value);
  float low = madd(t, fLow, sum.lo), slack = lookup(P::slack, at);
  Quick q = quickOf(sum.hi, low, madd(abs(t2 * t), slack, sum.hi * 0x1.8p-37f));
  return {flipSign(q.value, bits(x)), q.sure};
}

constexpr Hard erfHard[] = {{0x1.81d5acp-13, 0x1.b35e28p-13}};

} // namespace

KERNEL float vec_erff(float x) { return erfKernel(x); }
KERNEL double vec_erf(double x) { return erfKernel(x); }
KERNEL float vec_erff_cr(float x) {
  Quick q = quickErf(x);
  if (rare(isOpen(q, (x == 0) | (abs(x) >= 0x1p-80f))))
    q.value = flipSign(roundedOnce(abs(double(x)), erfKernel(abs(double(x))), erfHard), bits(x));
  return q.value;
}
KERNEL double vec_erf_u35(double x) { return flipSign(erfByTableU35<ErfTable, ErfSeriesU35>(limited(x)), bits(x)); }
