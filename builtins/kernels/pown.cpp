// pown(x, n): x to the power of the integer n. Method: pow_core.h.
//
// f32   in double; rare: zeros, infinities, NaN
// f64   rare: x subnormal, zero, infinite, NaN, |n log x| > 708
// Constants: coefficients/log_precise.sollya, pow.sollya, exp.sollya. No errno, no flags.
//
// error: pownf <= 0.563 ulp, by a search
//   with FMA and without 0.539 at 0x1.fffd06p-1, 0x1.ce722p+21
// error: pown <= 0.683 ulp, by a search
//   with FMA 0.656 at 0x1.63f0012a00834p-9, -0x1.ep+6
//   without  0.666 at -0x1.0a5034eb60b46p-256, -0x1p+0
//
// Special values: C23 Annex F: pown(x, 0) = 1 for any x, NaN among them; powers of zeros and infinities have the sign
// of x where n is odd; NaN for NaN.
#include "integer_power.h"

namespace {

template <class T> INLINE T pownSlow(T x, i32 n) {
  T y = withSignIfOdd(powLimits(abs(x), {double(n), 0}), x, n);
  return n == 0 ? T(1) : x != x ? x : y;
}

template <class T> INLINE T pownKernel(T x, i32 n) {
  FastPow<T> fast = powPositive(abs(x), {double(n), 0});
  if (rare(!fast.holds))
    return pownSlow(x, n);
  return withSignIfOdd(fast.value, x, n);
}

} // namespace

KERNEL float vec_pownf(float x, i32 n) { return pownKernel(x, n); }
KERNEL double vec_pown(double x, i32 n) { return pownKernel(x, n); }
