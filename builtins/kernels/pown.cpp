// pown(x, n): x to the power of the integer n. Method: pow_core.h.
//
// f32   in double; rare: zeros, infinities, NaN
// f64   rare: x subnormal, zero, infinite, NaN, |n log x| > 708
// Constants: coefficients/log_precise.sollya, pow.sollya, exp.sollya. No errno, no flags.
//
// error: pownf <= 0.563 ulp, by a search
//   with FMA and without 0.539 at 0x1.fffd06p-1, 0x1.ce722p+21
// error: pown <= 0.692 ulp, by a search
//   with FMA 0.639 at 0x1.fbecdee13b44ep-1, -0x1.5126p+16
//   without  0.675 at -0x1.fbebe517a228fp-1, -0x1.4dc9p+16
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
