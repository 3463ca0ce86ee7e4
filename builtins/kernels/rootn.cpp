// rootn(x, n): the root of x whose power n is x. Method: pow_core.h, with 1/n as a pair.
//
// f32   in double; rare: zeros, infinities, NaN, n = 0, roots of negative x where n is even
// f64   rare: the same, and x subnormal
// Constants: coefficients/log_precise.sollya, pow.sollya, exp.sollya. No errno, no flags.
//
// error: rootnf <= 0.558 ulp, by a search
//   with FMA and without 0.534 at 0x1.0022bap+59, -0x1.f1p+8
// error: rootn <= 0.617 ulp, by a search
//   with FMA 0.596 at -0x0.ffff935ee21dcp-1022, -0x1.0f4p+10
//   without  0.596 at 0x0.ffff9396dc331p-1022, -0x1.0f4p+10
//
// Special values: C23 Annex F: NaN for n = 0 and for x < 0 where n is even; roots of zeros and infinities have the sign
// of x where n is odd; NaN for NaN.
#include "integer_power.h"

namespace {

INLINE Pair<double> reciprocal(i32 n) {
  double y = 1 / double(n);
  return {y, quotientRest(1.0, double(n), y) * y};
}

template <class T> INLINE T rootnSlow(T x, i32 n) {
  T y = withSignIfOdd(powLimits(abs(x), reciprocal(n == 0 ? 1 : n)), x, n);
  bool none = (n == 0) | ((x < 0) & ((n & 1) == 0)) | (x != x);
  return none ? Format<T>::nan : y;
}

template <class T> INLINE T rootnKernel(T x, i32 n) {
  FastPow<T> fast = powPositive(abs(x), reciprocal(n));
  T signs = withSignIfOdd(x, x, n); // negative: x is, and n is even
  if (rare(!(fast.holds & (signs > 0) & (n != 0))))
    return rootnSlow(x, n);
  return withSignIfOdd(fast.value, x, n);
}

} // namespace

KERNEL float vec_rootnf(float x, i32 n) { return rootnKernel(x, n); }
KERNEL double vec_rootn(double x, i32 n) { return rootnKernel(x, n); }
