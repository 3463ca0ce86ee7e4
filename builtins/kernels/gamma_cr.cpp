// tgamma_cr(x): the gamma function, correctly rounded.
// lgamma_cr(x): the logarithm of the absolute value of the gamma function, correctly rounded.
//
// With FMA, the f32 kernels with longer series are tried first. Then the f64 kernels and tables of 9 and 8 floats
// (rounded_once.h) decide. For arguments that are rare to these kernels, most of all negative ones, the library's
// scalar functions are called lane by lane: vectorized a second time, the code would be long.
//
// error: tgammaf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.bd0d52p-48
// error: lgammaf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.f9413ep+76
//
// Special values: C23 Annex F, as those of tgamma and lgamma.
#include "lgamma_core.h"
#include "rounded_once.h"

extern "C" [[gnu::const]] double vec_tgamma(double x) noexcept;
extern "C" [[gnu::const]] double vec_lgamma(double x) noexcept;

namespace {

constexpr Hard tgammaHard[] = {
    {0x1.a4ba4ap-48, 0x1.378954p+47}, {0x1.a87a86p-48, 0x1.34c896p+47}, {0x1.b847bap-48, 0x1.29b38cp+47},
    {0x1.bd0d52p-48, 0x1.268266p+47}, {0x1.c0a8eap-48, 0x1.242422p+47}, {0x1.c26d16p-48, 0x1.22fedcp+47},
    {0x1.c4a8e6p-48, 0x1.218f44p+47}, {0x1.f76aep-7, 0x1.021d9p+6},     {-0x1.4d1dc4p-11, -0x1.899dep+10}};
constexpr Hard lgammaHard[] = {{0x1.917748p-100, 0x1.137588p+6},   {0x1.22d57p-65, 0x1.676a7cp+5},
                               {0x1.f8a754p-9, 0x1.63acc2p+2},     {0x1.f9413ep+76, 0x1.9d5ab4p+82},
                               {0x1.58ace8p+112, 0x1.9e4f66p+118}, {-0x1.917748p-100, 0x1.137588p+6},
                               {-0x1.22d57p-65, 0x1.676a7cp+5},    {-0x1.ade594p-30, 0x1.446ab2p+4}};

INLINE float tgammaByDouble(double x) {
  double y = tgammaOrdinary(x);
  if (rare(isTgammaRare(x)))
    y = vec_tgamma(x);
  return roundedOnce(x, y, tgammaHard);
}
INLINE float lgammaByDouble(double x) {
  double y = x >= 2.5 ? lgammaStirling(x) : lgammaBelow(x);
  if (rare(isLgammaRare(x)))
    y = vec_lgamma(x);
  return roundedOnce(x, y, lgammaHard);
}

} // namespace

KERNEL float vec_tgammaf_cr(float x) {
  Quick q = quickOf<32768>(tgammaShort<GammaQuick>(x));
  if (rare(isOpen(q, !isTgammaRare(x))))
    q.value = tgammaByDouble(x);
  return q.value;
}
KERNEL float vec_lgammaf_cr(float x) {
  Quick q = quickOf<32768>(lgammaShort<LGammaQuick>(x));
  if (rare(isOpen(q, !isLgammaRare(x))))
    q.value = lgammaByDouble(x);
  return q.value;
}
