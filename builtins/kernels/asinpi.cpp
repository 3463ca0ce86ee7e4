// asinpi(x): arc sine of x, in half-turns: asin(x) / pi. Method: arcsin.h; rare: |x| so small that a part of the result
// is subnormal.
//
// f32   error <= 0.787 ulp on all floats; worst x = 0x1.007cp-1. Without fma <= 0.799; worst x = 0x1.00614cp-1
// f64   error <= 0.863 ulp on 4x10^6 points; worst x = -0x1.0300975bfa916p-1. Without fma <= 0.886; worst x =
//       0x1.03b71ab150df8p-1
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: asinpi(0) = 0 and asinpi(-0) = -0, NaN for |x| > 1 and NaN.
#include "arcsin.h"

namespace {

template <class T> INLINE T asinpiKernel(T x) {
  T a = abs(x), y = flipSign(halfTurns(arcPair(sineSeries(a))), bits(x));
  if (rare(a < Arc<T>::small))
    return flipSign(smallHalfTurns(a), bits(x));
  return y;
}

} // namespace

KERNEL float vec_asinpif(float x) { return asinpiKernel(x); }
KERNEL double vec_asinpi(double x) { return asinpiKernel(x); }
