// atanpi(x): arc tangent of x, in half-turns: atan(x) / pi. Method: arctan.h; rare: |x| so small that a part of the
// result is subnormal.
//
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// error: atanpif <= 0.802 ulp, by all inputs
//   with FMA 0.794 at 0x1.183bf2p-1
//   without  0.802 at 0x1.18fdd2p-1
// error: atanpi <= 0.852 ulp, by a search
//   with FMA 0.835 at -0x1.1334c57b294c7p-1
//   without  0.813 at -0x1.18a90268daa6dp-1
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
