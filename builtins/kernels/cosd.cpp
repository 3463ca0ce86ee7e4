// cosd(x): cosine of x in degrees. Method: trigd.h.
//
// f32   error <= 0.935 ulp on all floats; worst x = -0x1.669696p+5
// f64   error <= 0.886 ulp on 10^6 points; worst x = -0x1.0f8874a02c175p+7; without fma 0.649 on 3x10^4
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// Special values: as C23 Annex F has them for half-turns: cosd(0) = 1, cosd(90 + 180 n) = +0 for every integer n,
// NaN for infinities and NaN; any argument is reduced fully.
#include "trigd.h"

namespace {

// The sum with +0 makes zeros positive.
template <class T> INLINE T cosDegrees(T a) { return sinReduced(reduceDegrees(a, 1), Bits<T>(0)) + T(0); }

template <class T> INLINE T cosdKernel(T x) {
  T a = abs(x);
  T y = cosDegrees(a);
  if (rare(!(a < TrigD<T>::large))) // NaN too, hence the negation
    return cosDegrees(moduloTurn(a));
  return y;
}

} // namespace

KERNEL float vec_cosdf(float x) { return cosdKernel(x); }
KERNEL double vec_cosd(double x) { return cosdKernel(x); }
