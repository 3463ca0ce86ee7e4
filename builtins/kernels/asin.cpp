// asin(x): arc sine of x, in radians. Method: arcsin.h; no slow path.
//
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: asin(0) = 0 and asin(-0) = -0, NaN for |x| > 1 and NaN.
#include "arcsin.h"

namespace {

template <class T> INLINE T asinKernel(T x) {
  HalfArc<T> half = halfArc(abs(x));
  T factor = half.steep ? T(-2) : T(1);
  Pair<T> y = addQuarters(half.steep ? T(1) : T(0), {factor * half.angle.hi, factor * half.angle.lo});
  return flipSign(y.hi + y.lo, bits(x));
}

} // namespace

KERNEL float vec_asinf(float x) { return asinKernel(x); }
KERNEL double vec_asin(double x) { return asinKernel(x); }
