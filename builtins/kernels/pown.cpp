// pown(x, n): x to the power of the integer n. Method: pow_core.h.
//
// f32   in double; rare: zeros, infinities, NaN
//       error <= 0.537 ulp on 5x10^5 pairs; worst 0x1.ffc8c4p-1, 195873. The same without fma
// f64   rare: x subnormal, zero, infinite, NaN, |n log2 x| > 1020
//       error <= 0.676 ulp on 2x10^4 pairs; worst -0x1.62d11ecb800ebp-9, -13. The same without fma
// Constants: coefficients/pow.sollya, exp.sollya. No errno, no flags.
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
