// asinpi(x): arc sine of x, in half-turns: asin(x) / pi. Method: arcsin.h; rare: |x| so small that a part of the result
// is subnormal.
//
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// error: asinpif <= 0.799 ulp, by all inputs
//   with FMA 0.786 at -0x1.007cp-1
//   without  0.798 at 0x1.00614cp-1
// error: asinpi <= 0.969 ulp, by a search
//   with FMA 0.939 at 0x1.03805e8f6d4bdp-1
//   without  0.946 at -0x1.03775ccf261d4p-1
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
