// asin(x): arc sine of x, in radians. Method: arcsin.h; no slow path.
//
// f32   error <= 0.625 ulp on every 64th float and 3x10^5 of [-1, 1]; worst x = -0x1.0b2dfcp-1, without fma
// f64   error <= 0.632 ulp on 3x10^5 points of [-1, 1]; worst x = -0x1.0f3f6dcf0470ap-1, without fma; with it 0.616
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
