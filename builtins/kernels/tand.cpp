// tand(x): tangent of x in degrees. Method: trigd.h.
//
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// error: tandf <= 0.919 ulp, by all inputs
//   with FMA 0.918 at 0x1.665ec4p+5
//   without  0.898 at 0x1.65738ep+5
// error: tand <= 0.955 ulp, by a search
//   with FMA 0.921 at 0x1.c885f4b1a4395p+12
//   without  0.933 at 0x1.c14c00013bde8p+7
//
// Special values: as C23 Annex F has them for half-turns: for integers n, tand(180 n) = 0, negative for odd n > 0
// and even n < 0, -0 among the latter; tand(90 + 180 n) = inf for even n, -inf for odd n; NaN for infinities and
// NaN.
#include "trigd.h"

namespace {

template <class T> INLINE T tanDegrees(T a) {
  constexpr int width = 8 * sizeof(T);
  Reduced<T> r = reduceDegrees(a, 0);
  T y = tanReduced(r, Bits<T>(0));
  // The quadrants of a multiple of 90: 0, inf, -0, -inf.
  T special = (r.quadrant & 1) != 0 ? Format<T>::infinity : T(0);
  return r.r.hi == 0 ? flipSign(special, r.quadrant << (width - 2)) : y;
}

template <class T> INLINE T tandSlow(T a, Bits<T> signs) {
  T y = tanDegrees(moduloTurn(a)), small = smallDegrees(a);
  return flipSign(a < TrigD<T>::small ? small : y, signs);
}

template <class T> INLINE T tandKernel(T x) {
  T a = abs(x);
  T y = flipSign(tanDegrees(a), bits(x));
  if (rare(isRareDegree(a)))
    return tandSlow(a, bits(x));
  return y;
}

} // namespace

KERNEL float vec_tandf(float x) { return tandKernel(x); }
KERNEL double vec_tand(double x) { return tandKernel(x); }
