// atanpi(x): arc tangent of x, in half-turns: atan(x) / pi. Method: arctan.h; rare: |x| so small that a part of the
// result is subnormal.
//
// f32   error <= 0.794 ulp on all floats; worst x = 0x1.183bf2p-1. Without fma <= 0.802; worst x = 0x1.18fdd2p-1
// f64   error <= 0.788 ulp on 4x10^6 points of [-1, 1]; worst x = 0x1.193df49750c41p-1. Without fma <= 0.801; worst x =
//       -0x1.1149c4dc1f37p-1
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: atanpi(0) = 0 and atanpi(-0) = -0, atanpi(inf) = 1/2, atanpi(-inf) = -1/2, NaN for
// NaN.
#include "arctan.h"

namespace {

template <class T> INLINE T atanpiKernel(T x) {
  T a = abs(x);
  T y = flipSign(halfTurns(atanDirection(direction(Point<T>{keptFinite(a), T(1)}))), bits(x));
  if (rare(a < Arc<T>::small))
    return flipSign(smallHalfTurns(a), bits(x));
  return y;
}

} // namespace

KERNEL float vec_atanpif(float x) { return atanpiKernel(x); }
KERNEL double vec_atanpi(double x) { return atanpiKernel(x); }
