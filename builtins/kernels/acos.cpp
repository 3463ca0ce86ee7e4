// acos(x): arc cosine of x, in radians. Method: arcsin.h; no slow path.
//
// f32   error <= 0.604 ulp on every 64th float and 3x10^5 of [-1, 1]; worst x = 0x1.30a6b6p-1, without fma
// f64   error <= 0.619 ulp on 3x10^5 points of [-1, 1]; worst x = 0x1.24c9eb12b882ap-1, without fma; with it 0.608
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
