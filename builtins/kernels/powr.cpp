// powr(x, y): x to the power of y for x >= 0, as e^(y log x). Method: pow_core.h.
//
// f32   by pairs of floats; rare: x subnormal, x <= 0, |y log x| > 87, infinities, NaN
//       without fma in double; rare: x <= 0, infinities, NaN
// f64   rare: x subnormal, x <= 0, |y log x| > 708, infinities, NaN
// Constants: coefficients/log_precise.sollya, pow.sollya, quick.sollya, exp.sollya. No errno, no flags.
//
// error: powrf <= 0.811 ulp, by a search
//   with FMA 0.796 at 0x1.11181p+0, -0x1.4c9294p+10
//   without  0.540 at 0x1.1d031cp+0, 0x1.9cd918p+9
// error: powr <= 0.747 ulp, by a search
//   with FMA 0.714 at 0x1.fbfedd62d8807p-1, -0x1.60be8ace435a4p+16
//   without  0.733 at 0x1.fbfda475ed058p-1, 0x1.5c92b672f8d84p+16
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
