// tanpi(x): tangent of x half-turns, tan(pi x). Method: trigpi.h.
//
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// error: tanpif <= 0.968 ulp, by all inputs
//   with FMA 0.968 at -0x1.806d2ap-1
//   without  0.883 at -0x1.fc2746p-3
// error: tanpi <= 0.952 ulp, by a search
//   with FMA 0.925 at 0x1.6b926109ab6ddp+0
//   without  0.930 at -0x1.c09fa1da4a4dfp+0
//
// Special values: C23 Annex F: for integers n, tanpi(n) = 0, negative for odd n > 0 and even n < 0, -0 among the
// latter; tanpi(n + 1/2) = inf for even n, -inf for odd n; NaN for infinities and NaN.
#include "trigpi.h"

namespace {

template <class T> INLINE T tanHalves(T a) {
  constexpr int width = 8 * sizeof(T);
  Reduced<T> r = reduceHalves(a, 0);
  T y = tanReduced(r, Bits<T>(0));
  // The quadrants of a multiple of 1/2: 0, inf, -0, -inf.
  T special = (r.quadrant & 1) != 0 ? Format<T>::infinity : T(0);
  return r.r.hi == 0 ? flipSign(special, r.quadrant << (width - 2)) : y;
}

template <class T> INLINE T tanpiSlow(T a, Bits<T> signs) {
  T y = tanHalves(moduloTwo(a)), small = smallTimesPi(a);
  return flipSign(a < TrigPi<T>::small ? small : y, signs);
}

template <class T> INLINE T tanpiKernel(T x) {
  T a = abs(x);
  T y = flipSign(tanHalves(a), bits(x));
  if (rare(isRareHalf(a)))
    return tanpiSlow(a, bits(x));
  return y;
}

} // namespace

KERNEL float vec_tanpif(float x) { return tanpiKernel(x); }
KERNEL double vec_tanpi(double x) { return tanpiKernel(x); }
