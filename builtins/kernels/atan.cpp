// atan(x): arc tangent of x, in radians. Method: arctan.h; no slow path.
//
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: atan(0) = 0 and atan(-0) = -0, atan(inf) = pi/2, atan(-inf) = -pi/2, NaN for NaN.
#include "arctan.h"

namespace {

template <class T> INLINE T atanKernel(T x) {
  Pair<T> y = atanPositive(abs(x));
  return flipSign(y.hi + y.lo, bits(x));
}

} // namespace

KERNEL float vec_atanf(float x) { return atanKernel(x); }
KERNEL double vec_atan(double x) { return atanKernel(x); }
