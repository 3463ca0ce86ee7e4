// expm1(x): e^x - 1, accurate for small x. Method: expm1_core.h.
//
// f32   degree 7; rare: |x| > 87, NaN
//       error <= 0.77 ulp on 10^6 floats, and without fma
// f64   degree 12; rare: |x| > 708, NaN
//       error <= 0.80 ulp on 10^6 points, and without fma
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: expm1(0) = 0 and expm1(-0) = -0, expm1(-inf) = -1, expm1(inf) = inf, NaN for NaN.
#include "expm1_core.h"

namespace {

template <class T> INLINE T expm1Kernel(T x) {
  using C = Exp<T>;
  Pair<T> y = expNeighbours(x).below;
  T value = copySign(y.hi + y.lo, x);
  if (rare(!(abs(x) <= C::normal))) { // NaN too, hence the negation
    T large = scaleSlowly(BaseE<T>::split(clamp(x, C::lowest, C::highest)));
    return x < 0 ? T(-1) : large;
  }
  return value;
}

} // namespace

KERNEL float vec_expm1f(float x) { return expm1Kernel(x); }
KERNEL double vec_expm1(double x) { return expm1Kernel(x); }
