// atanpi(x): arc tangent of x, in half-turns: atan(x) / pi. Method: arctan.h; rare: |x| so small that a part of the
// result is subnormal.
//
// f32   error <= 0.765 ulp on all floats; worst x = 0x1.fa1ba2p-1
// f64   error <= 0.788 ulp on 10^6 points; worst x = 0x1.ffff9dd7c88fbp-1
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: atanpi(0) = 0 and atanpi(-0) = -0, atanpi(inf) = 1/2, atanpi(-inf) = -1/2, NaN for
// NaN.
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
