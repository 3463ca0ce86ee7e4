// tanh(x): the hyperbolic tangent of x.
// tanh_cr(x): the hyperbolic tangent of x, correctly rounded.
//
// f32: piecewise.h. f64:
//
//   tanh |x| = (e^2|x| - 1) / (e^2|x| + 1)
//
// Both are pairs (expm1_core.h), which share all but their leading term. The quotient is corrected by its residual
// times the same reciprocal. |x| is limited to where tanh is 1: no branch in either.
//
// f32   degree 12
//       error <= 0.691 ulp on 10^5 floats; worst x = 0x1.13bf46p-1. Without fma <= 0.725; worst x = 0x1.0f7e7ap-1
// f64   degree 9
//       error <= 0.517 ulp on 3x10^4 points; worst x = -0x1.c2a715165e346p-6. The same without fma
// tanh_cr: by the f64 kernel, which rounds right for every float (rounded_once.h).
// Constants: coefficients/piecewise.sollya, exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: tanh(0) = 0 and tanh(-0) = -0, tanh(inf) = 1, tanh(-inf) = -1, NaN for NaN.
#include "expm1_core.h"
#include "piecewise.h"

namespace {

INLINE float tanhPositive(float a) { return piecewise<TanhPieces>(a); }
INLINE double tanhPositive(double a) {
  constexpr double highest = 20;
  Neighbours<double> e = expNeighbours(BaseE<double>::reduce(2 * (a > highest ? highest : a)));
  Pair<double> top = addPair(e.below.hi, e.below.lo), bottom = addPair(e.above.hi, e.above.lo);
  double inverse = 1 / bottom.hi, y = top.hi * inverse;
  double rest = madd(-y, bottom.lo, top.lo) - productError(y, bottom.hi, top.hi);
  return madd(rest, inverse, y);
}

template <class T> INLINE T tanhKernel(T x) { return copySign(tanhPositive(abs(x)), x); }

} // namespace

KERNEL float vec_tanhf(float x) { return tanhKernel(x); }
KERNEL double vec_tanh(double x) { return tanhKernel(x); }
KERNEL float vec_tanhf_cr(float x) { return float(tanhKernel(double(x))); } // no float is hard
