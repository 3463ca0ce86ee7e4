// sind(x): sine of x in degrees. Method: trigd.h.
//
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// error: sindf <= 0.935 ulp, by all inputs
//   with FMA 0.934 at -0x1.69696ap+5
//   without  0.812 at -0x1.3d295ep+8
// error: sind <= 0.973 ulp, by a search
//   with FMA 0.950 at -0x1.69715d6a0369cp+5
//   without  0.862 at 0x1.f067e9839d27p+13
//
// Special values: as C23 Annex F has them for half-turns: sind(180 n) = 0 with the sign of n for every integer n, -0
// among them, NaN for infinities and NaN; any argument is reduced fully.
#include "trigd.h"

namespace {

// Adding +0 makes zeros positive, before they get the sign of x.
template <class T> INLINE T sinDegrees(T a) { return sinReduced(reduceDegrees(a, 0), Bits<T>(0)) + T(0); }

template <class T> INLINE T sindSlow(T a, Bits<T> signs) {
  T y = sinDegrees(moduloTurn(a)) + (a - a), small = smallDegrees(a);
  return flipSign(a < TrigD<T>::small ? small : y, signs);
}

template <class T> INLINE T sindKernel(T x) {
  T a = abs(x);
  T y = flipSign(sinDegrees(a), bits(x));
  if (rare(isRareDegree(a)))
    return sindSlow(a, bits(x));
  return y;
}

} // namespace

KERNEL float vec_sindf(float x) { return sindKernel(x); }
KERNEL double vec_sind(double x) { return sindKernel(x); }
