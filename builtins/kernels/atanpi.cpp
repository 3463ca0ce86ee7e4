// atanpi(x): arc tangent of x, in half-turns: atan(x) / pi. Method: arctan.h; rare: |x| so small that a part of the
// result is subnormal.
//
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: atanpi(0) = 0 and atanpi(-0) = -0, atanpi(inf) = 1/2, atanpi(-inf) = -1/2, NaN for NaN.
#include "arctan.h"

namespace {

template <class T> INLINE T atanpiKernel(T x) {
  T a = abs(x);
  T y = halfTurns(atanPositive(a));
  if (rare(a < Arc<T>::small))
    return flipSign(smallHalfTurns(a), bits(x));
  return flipSign(y, bits(x));
}

} // namespace

KERNEL float vec_atanpif(float x) { return atanpiKernel(x); }
KERNEL double vec_atanpi(double x) { return atanpiKernel(x); }
