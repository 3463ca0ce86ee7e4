// rcbrt(x): the reciprocal of the cube root of x. Method: cbrt_core.h.
//
// Rare, both: zero, subnormal, infinity, NaN.
// Constants: coefficients/cbrt.sollya. No errno, no flags.
//
// error: rcbrtf <= 0.882 ulp, by all inputs
//   with FMA 0.878 at 0x1.238b2p-66
//   without  0.882 at 0x1.1e2ee4p-105
// error: rcbrt <= 0.85 ulp, by a search
//   with FMA and without 0.833 at -0x1.000110baa8c69p+0
//
// Special values: rcbrt(0) = inf and rcbrt(-0) = -inf, rcbrt(inf) = 0, rcbrt(-inf) = -0, NaN for NaN.
#include "cbrt_core.h"

namespace {

template <class T> INLINE T reciprocal(T x) {
  CubeParts<T> p = cubeParts(x);
  return madd(p.r * p.e, horner(p.e, Cbrt<T>::inverse), p.r);
}

template <class T> INLINE T rcbrtKernel(T x) {
  using C = Cbrt<T>;
  T a = abs(x), y = reciprocal(a);
  if (rare(isSpecial(a)))
    y = a > 0 && a < 1 ? reciprocal(a * C::scale) * C::rootScale : 1 / a;
  return copySign(y, x);
}

} // namespace

KERNEL float vec_rcbrtf(float x) { return rcbrtKernel(x); }
KERNEL double vec_rcbrt(double x) { return rcbrtKernel(x); }
