// cosd(x): cosine of x in degrees. Method: trigd.h.
//
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// error: cosdf <= 0.935 ulp, by all inputs
//   with FMA 0.934 at -0x1.669696p+5
//   without  0.812 at 0x1.794afp+5
// error: cosd <= 0.97 ulp, by a search
//   with FMA 0.947 at -0x1.c1c626623efeap+7
//   without  0.858 at 0x1.6803c49ee87d2p+5
//
// Special values: as C23 Annex F has them for half-turns: cosd(0) = 1, cosd(90 + 180 n) = +0 for every integer n,
// NaN for infinities and NaN; any argument is reduced fully.
#include "trigd.h"

namespace {

// Adding +0 makes zeros positive.
template <class T> INLINE T cosDegrees(T a) { return sinReduced(reduceDegrees(a, 1), Bits<T>(0)) + T(0); }

template <class T> INLINE T cosdKernel(T x) {
  T a = abs(x);
  T y = cosDegrees(a);
  if (rare(!(a < TrigD<T>::large))) // NaN too, hence the negation
    return cosDegrees(moduloTurn(a)) + (a - a);
  return y;
}

} // namespace

KERNEL float vec_cosdf(float x) { return cosdKernel(x); }
KERNEL double vec_cosd(double x) { return cosdKernel(x); }
