// pow2o3(x): x to the power of 2/3, the square of the cube root of x. Method: cbrt_core.h; the root is squared as a
// pair.
//
// Rare, both: zero, subnormal, infinity, NaN.
// Constants: coefficients/cbrt.sollya. No errno, no flags.
//
// error: pow2o3f <= 0.956 ulp, by all inputs
//   with FMA 0.864 at 0x1.eceabap+83
//   without  0.955 at 0x1.f8bc62p-124
// error: pow2o3 <= 0.526 ulp, by a search
//   with FMA 0.500 at 0x1.68a3edd2ae6ep-128
//   without  0.500 at -0x1.68a3ed76c62f2p-128
//
// Special values: pow2o3(0) = 0, inf for infinities, NaN for NaN; pow2o3(-x) = pow2o3(x).
#include "cbrt_core.h"

namespace {

template <class T> INLINE T square(T x) {
  CubeParts<T> p = cubeParts(x);
  T missing = productError(x, p.square, p.y) * (T(1) / 3); // e has the rest of the error
  Pair<T> y = addPair(p.y, madd(p.y * p.e, horner(p.e, Cbrt<T>::root), missing));
  T hi = y.hi * y.hi;
  return hi + madd(y.hi + y.hi, y.lo, productError(y.hi, y.hi, hi));
}

template <class T> INLINE T pow2o3Kernel(T x) {
  using C = Cbrt<T>;
  T a = abs(x), y = square(a);
  if (rare(isSpecial(a)))
    return a > 0 && a < 1 ? square(a * C::scale) * (1 / (C::rootScale * C::rootScale)) : a;
  return y;
}

} // namespace

KERNEL float vec_pow2o3f(float x) { return pow2o3Kernel(x); }
KERNEL double vec_pow2o3(double x) { return pow2o3Kernel(x); }
