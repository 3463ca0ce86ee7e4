// pow2o3(x): x to the power of 2/3, the square of the cube root of x. Method: cbrt_core.h; the root is squared as a
// pair.
//
// f32   error <= 0.501 ulp on every 61st float; worst x = 0x1.ae76c6p+34. The same without fma
// f64   error <= 0.500 ulp on 10^6 points; worst x = 0x1.210a1096f69f8p+3. The same without fma
// Rare, both: zero, subnormal, infinity, NaN.
// Constants: coefficients/cbrt.sollya. No errno, no flags.
//
// Special values: pow2o3(0) = 0, inf for infinities, NaN for NaN; pow2o3(-x) = pow2o3(x).
#include "cbrt_core.h"

namespace {

template <class T> INLINE T square(T x) {
  CubeParts<T> p = cubeParts(x);
  Pair<T> y = cubeRoot(p);
  T hi = y.hi * y.hi, lo = madd(y.hi + y.hi, y.lo, productError(y.hi, y.hi, hi));
  return as<T>(bits(hi + lo) + (p.q + p.q));
}

template <class T> INLINE T pow2o3Kernel(T x) {
  using C = Cbrt<T>;
  T a = abs(x), y = square(a);
  if (rare(!isPositiveNormal(a))) // NaN too, hence the negation
    return a > 0 && a < 1 ? square(a * C::scale) * (1 / (C::rootScale * C::rootScale)) : a;
  return y;
}

} // namespace

KERNEL float vec_pow2o3f(float x) { return pow2o3Kernel(x); }
KERNEL double vec_pow2o3(double x) { return pow2o3Kernel(x); }
