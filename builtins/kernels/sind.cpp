// sind(x): sine of x in degrees. Method: trigd.h.
//
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// error: sindf <= 0.96 ulp, by all inputs
//   with FMA 0.917 at -0x1.40be8ap+11
//   without  0.771 at 0x1.e3d3a2p+10
// error: sind <= 0.942 ulp, by a search
//   with FMA 0.939 at 0x1.955a8916561cdp+15
//   without  0.835 at -0x1.ddff848d65ceap+11
//
// Special values: as C23 Annex F has them for half-turns: sind(180 n) = 0 with the sign of n for every integer n, -0
// among them, NaN for infinities and NaN; any argument is reduced fully.
#include "trigd.h"

namespace {

// The sum with +0 makes zeros positive, before they get the sign of x.
template <class T> INLINE T sinDegrees(T a) { return sinReduced(reduceDegrees(a, 0), Bits<T>(0)) + T(0); }

template <class T> INLINE T sindSlow(T a, Bits<T> signs) {
  T y = sinDegrees(moduloTurn(a)), small = smallDegrees(a);
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
