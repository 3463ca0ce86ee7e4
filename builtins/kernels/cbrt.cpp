// cbrt(x): the cube root of x. Method: cbrt_core.h; the root is corrected by its residual.
// cbrt_cr(x): the cube root of x, correctly rounded.
//
// f32   error <= 0.500 ulp on every 61st float; worst x = 0x1.23a278p+18
//       without fma <= 0.501; worst x = 0x1.54619ep+50
// f64   error <= 0.500 ulp on 10^6 points; worst x = 0x1.fcad46b2868ep+2. The same without fma
// cbrt_cr: by the f64 kernel, which rounds right for every float (rounded_once.h).
// Rare, both: zero, subnormal, infinity, NaN.
// Constants: coefficients/cbrt.sollya. No errno, no flags.
//
// Special values: C23 Annex F: cbrt(0) = 0 and cbrt(-0) = -0, cbrt(inf) = inf, cbrt(-inf) = -inf, NaN for NaN.
#include "cbrt_core.h"

namespace {

template <class T> INLINE T root(T x) {
  CubeParts<T> p = cubeParts(x);
  Pair<T> y = cubeRoot(p);
  return as<T>(bits(y.hi + y.lo) + p.q);
}

template <class T> INLINE T cbrtKernel(T x) {
  using C = Cbrt<T>;
  T a = abs(x), y = root(a);
  if (rare(!isPositiveNormal(a))) // NaN too, hence the negation
    y = a > 0 && a < 1 ? root(a * C::scale) * (1 / C::rootScale) : a;
  return copySign(y, x);
}

} // namespace

KERNEL float vec_cbrtf(float x) { return cbrtKernel(x); }
KERNEL double vec_cbrt(double x) { return cbrtKernel(x); }
KERNEL float vec_cbrtf_cr(float x) { return float(cbrtKernel(double(x))); } // no float is hard
