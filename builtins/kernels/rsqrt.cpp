// rsqrt(x): the reciprocal of the square root of x.
//
//   y = 1 / sqrt(x), corrected by y (1 - x y^2) / 2
//
// No branch: for 0, infinities and NaN the residual is not finite, and y stays as it is. No errno, no flags.
//
// error: rsqrtf <= 0.501 ulp, by all inputs
//   with FMA 0.500 at 0x1.13e07p+59
//   without  0.500 at 0x1.fffffcp-31
// error: rsqrt <= 0.526 ulp, by a search
//   with FMA and without 0.500 at 0x1.ffffffffffffep+553
//
// Special values: C23 Annex F: rsqrt(0) = inf and rsqrt(-0) = -inf, rsqrt(inf) = 0, NaN for x < 0 and NaN.
#include "kernel.h"

namespace {

template <class T> INLINE T rsqrtKernel(T x) {
  T y = 1 / sqrt(x), root = x * y;
  T error = madd(productError(x, y, root), y, productError(root, y, T(1))); // x y^2 - 1
  return abs(error) < 1 ? madd(T(-0.5) * y, error, y) : y;
}

} // namespace

KERNEL float vec_rsqrtf(float x) { return rsqrtKernel(x); }
KERNEL double vec_rsqrt(double x) { return rsqrtKernel(x); }
