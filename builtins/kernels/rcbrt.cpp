// rcbrt(x): the reciprocal of the cube root of x. Method: cbrt_core.h; the result is corrected by 1 - z r^3.
//
// f32   error <= 0.500 ulp on every 61st float; worst x = 0x1.5e084ep-50. The same without fma
// f64   error <= 0.500 ulp on 10^6 points; worst x = 0x1.ffffffffffffdp-1. The same without fma
// Rare, both: zero, subnormal, infinity, NaN.
// Constants: coefficients/cbrt.sollya. No errno, no flags.
//
// Special values: rcbrt(0) = inf and rcbrt(-0) = -inf, rcbrt(inf) = 0, rcbrt(-inf) = -0, NaN for NaN.
#include "cbrt_core.h"

namespace {

template <class T> INLINE T reciprocal(T x) {
  CubeParts<T> p = cubeParts(x);
  T r = p.r, w = p.z * r, square = r * r;
  T error = madd(productError(p.z, r, w), square, madd(w, productError(r, r, square), productError(w, square, T(1))));
  return as<T>(bits(madd(r * error, T(-1.0 / 3), r)) - p.q);
}

template <class T> INLINE T rcbrtKernel(T x) {
  using C = Cbrt<T>;
  T a = abs(x), y = reciprocal(a);
  if (rare(!isPositiveNormal(a))) // NaN too, hence the negation
    y = a > 0 && a < 1 ? reciprocal(a * C::scale) * C::rootScale : 1 / a;
  return copySign(y, x);
}

} // namespace

KERNEL float vec_rcbrtf(float x) { return rcbrtKernel(x); }
KERNEL double vec_rcbrt(double x) { return rcbrtKernel(x); }
