// asin(x): arc sine of x, in radians. Method: arcsin.h; no slow path.
//
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: asin(0) = 0 and asin(-0) = -0, NaN for |x| > 1 and NaN.
#include "arcsin.h"

namespace {

template <class T> INLINE T asinKernel(T x) {
  Pair<T> y = arcSine(abs(x));
  return flipSign(y.hi + y.lo, bits(x));
}

} // namespace

KERNEL float vec_asinf(float x) { return asinKernel(x); }
KERNEL double vec_asin(double x) { return asinKernel(x); }
