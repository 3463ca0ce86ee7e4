// pown(x, n): x to the power of the integer n. Method: pow_core.h.
//
// f32   by pairs of floats; rare: x subnormal, zero, infinite, NaN, |n log x| > 87, |n| > 2^23; without fma in double;
//       rare: zeros, infinities, NaN
// f64   rare: x subnormal, zero, infinite, NaN, |n log x| > 708
// Constants: coefficients/log_precise.sollya, pow.sollya, quick.sollya, exp.sollya. No errno, no flags.
//
// error: pownf <= 0.782 ulp, by a search
//   with FMA 0.768 at 0x1.1017p+0, 0x1.4f4p+10
//   without  0.539 at 0x1.fffd06p-1, 0x1.ce722p+21
// error: pown <= 0.73 ulp, by a search
//   with FMA 0.680 at 0x1.fbfedffc81fadp-1, 0x1.5e5fp+16
//   without  0.716 at 0x1.fbfda428f843cp-1, 0x1.5d42p+16
//
// Special values: C23 Annex F: pown(x, 0) = 1 for any x, NaN among them; powers of zeros and infinities have the sign
// of x where n is odd; NaN for NaN.
#include "integer_power.h"

namespace {

template <class T> INLINE T pownSlow(T x, i32 n) {
  T y = withSignIfOdd(powLimits(abs(x), {double(n), 0}), x, n);
  return n == 0 ? T(1) : x != x ? x : y;
}

INLINE FastPow<double> pownFast(double x, i32 n) { return powFast(x, double(n)); }
INLINE FastPow<float> pownFast(float x, i32 n) {
  if (VEC_FMA) {
    constexpr u32 most = 1 << Format<float>::mantissa; // |n|, a float
    FastPow<float> fast = powByFloats(x, float(n));
    return {fast.value, bool(fast.holds & (u32(n) + most <= 2 * most))};
  }
  return {powDouble(x, n), bool((x > 0) & (x < Format<float>::infinity))};
}

template <class T> INLINE T pownKernel(T x, i32 n) {
  FastPow<T> fast = pownFast(abs(x), n);
  if (rare(!fast.holds))
    return pownSlow(x, n);
  return withSignIfOdd(fast.value, x, n);
}

} // namespace

KERNEL float vec_pownf(float x, i32 n) { return pownKernel(x, n); }
KERNEL double vec_pown(double x, i32 n) { return pownKernel(x, n); }
