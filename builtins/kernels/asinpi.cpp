// asinpi(x): arc sine of x, in half-turns: asin(x) / pi. Method: arcsin.h; rare: |x| so small that a part of the result
// is subnormal.
//
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// error: asinpif <= 0.82 ulp, by all inputs
//   with FMA 0.770 at 0x1.01273ep-1
//   without  0.742 at 0x1.326p-1
// error: asinpi <= 0.937 ulp, by a search
//   with FMA 0.933 at 0x1.03862d0ac9e5bp-1
//   without  0.923 at -0x1.033c9ef62c285p-1
//
// Special values: C23 Annex F: asinpi(0) = 0 and asinpi(-0) = -0, NaN for |x| > 1 and NaN.
#include "arcsin.h"

namespace {

template <class T> INLINE T asinpiKernel(T x) {
  constexpr bool apart = !VEC_FMA && sizeof(T) == 8;
  T a = abs(x), y = flipSign(halfTurns(arcPair<apart>(sineSeries(a))), bits(x));
  if (rare(a < Arc<T>::small))
    return flipSign(smallHalfTurns(a), bits(x));
  return y;
}

} // namespace

KERNEL float vec_asinpif(float x) { return asinpiKernel(x); }
KERNEL double vec_asinpi(double x) { return asinpiKernel(x); }
