// tand(x): tangent of x in degrees. Method: trigd.h.
//
// f32   error <= 0.879 ulp on all floats; worst x = -0x1.629ecap+5. Without fma <= 0.911; worst x = -0x1.62f486p+5
// f64   error <= 0.857 ulp on 10^6 points; worst x = 0x1.b40afd326ae9ap-11; without fma 0.825
// Constants: coefficients/trig.sollya. No errno, no flags.
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
