// powr(x, y): x to the power of y for x >= 0, as e^(y log x). Method: pow_core.h.
//
// f32   in double; rare: x <= 0, infinities, NaN
//       error <= 0.539 ulp on 4x10^6 pairs; worst 0x1.fe3658p-1, 0x1.67938ep+14. The same without fma
// f64   rare: x subnormal, x <= 0, |y log2 x| > 1020, infinities, NaN
//       error <= 0.682 ulp on 3x10^4 pairs; worst 0x1.07e90bd7efd56p+3, 0x1.2fd376b7c678bp+3
//       without fma <= 0.684; worst 0x1.56c90fa4c8f86p+2, 0x1.e7f3dad6c1106p+0
// Constants: coefficients/pow.sollya, exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: NaN for x < 0, powr(0, 0), powr(inf, 0), powr(1, inf) and where either is NaN; powr(0,
// y) = inf for y < 0 and powr(-0, y) = 0 for y > 0.
#include "pow_core.h"

namespace {

template <class T> INLINE T powrSlow(T x, T y) {
  using F = Format<T>;
  T a = abs(x), value = powMagnitude(a, y);
  bool border = a == 0 || a == F::infinity;
  value = border ? ((a == 0) == (y < 0) ? F::infinity : T(0)) : value;
  value = (border && y == 0) || (a == 1 && abs(y) == F::infinity) ? F::nan : value;
  return x < 0 || x != x || y != y ? F::nan : value;
}

template <class T> INLINE T powrKernel(T x, T y) {
  FastPow<T> fast = powFast(x, y);
  if (rare(!fast.holds))
    return powrSlow(x, y);
  return fast.value;
}

} // namespace

KERNEL float vec_powrf(float x, float y) { return powrKernel(x, y); }
KERNEL double vec_powr(double x, double y) { return powrKernel(x, y); }
