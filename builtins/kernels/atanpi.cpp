// atanpi(x): arc tangent of x, in half-turns: atan(x) / pi. Method: arctan.h; rare: |x| so small that a part of the
// result is subnormal.
//
// f32   error <= 0.695 ulp on every 64th float and 3x10^5 of [-1, 1]; worst x = -0x1.91a11ap-2,
//       without fma; with it 0.693
// f64   error <= 0.710 ulp on 4x10^5 points of [-5, 5]; worst x = -0x1.a01b081a2bc3cp-2, without fma; with it 0.691
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
