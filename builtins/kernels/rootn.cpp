// rootn(x, n): the root of x whose power n is x. Method: pow_core.h, with 1/n as a pair.
//
// f32   by pairs of floats, without fma in double
// Rare, both: zeros, infinities, NaN, n = 0, roots of negative x where n is even; subnormal x, but not where f32 is in
// double.
// Constants: coefficients/log_precise.sollya, pow.sollya, quick.sollya, exp.sollya. No errno, no flags.
//
// error: rootnf <= 0.636 ulp, by a search
//   with FMA 0.616 at -0x1.3f3c32p+50, -0x1.18p+5
//   without  0.534 at 0x1.3ca252p+59, -0x1.f1p+8
// error: rootn <= 0.597 ulp, by a search
//   with FMA 0.575 at -0x0.550fba3d9afeep-1022, 0x1.53fp+12
//   without  0.575 at 0x0.550e7627453e5p-1022, 0x1.53fp+12
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

INLINE FastPow<double> rootnFast(double x, i32 n) { return powFast(x, reciprocal(n)); }
INLINE FastPow<float> rootnFast(float x, i32 n) {
  if (VEC_FMA) {
    float divisor = float(n), y = 1 / divisor; // if n is no float, y log x is tiny
    return powByFloats(x, Pair<float>{y, quotientRest(1.0f, divisor, y) * y});
  }
  return {powDouble(x, 1 / double(n)), bool((x > 0) & (x < Format<float>::infinity))};
}

template <class T> INLINE T rootnKernel(T x, i32 n) {
  FastPow<T> fast = rootnFast(abs(x), n);
  T signs = withSignIfOdd(x, x, n); // negative if x is and n is even
  if (rare(!(fast.holds & (signs > 0) & (n != 0))))
    return rootnSlow(x, n);
  return withSignIfOdd(fast.value, x, n);
}

} // namespace

KERNEL float vec_rootnf(float x, i32 n) { return rootnKernel(x, n); }
KERNEL double vec_rootn(double x, i32 n) { return rootnKernel(x, n); }
