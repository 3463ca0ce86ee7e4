// acos(x): arc cosine of x, in radians. Method: arcsin.h; no slow path.
//
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: acos(1) = +0, NaN for |x| > 1 and NaN.
#include "arcsin.h"

namespace {

template <class T> INLINE T acosKernel(T x) {
  Pair<T> y = arcCosine(x);
  return y.hi + y.lo;
}

} // namespace

KERNEL float vec_acosf(float x) { return acosKernel(x); }
KERNEL double vec_acos(double x) { return acosKernel(x); }
