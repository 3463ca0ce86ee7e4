// rcbrt(x): the reciprocal of the cube root of x. Method: cbrt_core.h.
//
// f32   error <= 0.878 ulp on all floats; worst x = 0x1.238b2p-129. Without fma <= 0.882; worst x = 0x1.1e2ee4p+18
// f64   error <= 0.828 ulp on 10^6 points; worst x = 0x1.047336adfe343p+9. The same without fma
// Rare, both: zero, subnormal, infinity, NaN.
// Constants: coefficients/cbrt.sollya. No errno, no flags.
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
