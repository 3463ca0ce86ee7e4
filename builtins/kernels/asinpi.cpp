// asinpi(x): arc sine of x, in half-turns: asin(x) / pi. Method: arcsin.h; rare: |x| so small that a part of the result
// is subnormal.
//
// f32   error <= 0.675 ulp on 2x10^5 points of [-1, 1]; worst x = -0x1.19b84ap-1, without fma; with it 0.643
// f64   error <= 0.662 ulp on 2x10^5 points of [-1, 1]; worst x = -0x1.0aed17c760e9p-1, without fma; with it 0.643
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: asinpi(0) = 0 and asinpi(-0) = -0, NaN for |x| > 1 and NaN.
#include "arcsin.h"

namespace {

template <class T> INLINE T asinpiKernel(T x) {
  T a = abs(x), y = halfTurns(arcSine(a));
  if (rare(a < Arc<T>::small))
    return flipSign(smallHalfTurns(a), bits(x));
  return flipSign(y, bits(x));
}

} // namespace

KERNEL float vec_asinpif(float x) { return asinpiKernel(x); }
KERNEL double vec_asinpi(double x) { return asinpiKernel(x); }
