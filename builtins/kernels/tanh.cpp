// tanh(x): the hyperbolic tangent of x.
//
//   tanh |x| = (e^2|x| - 1) / (e^2|x| + 1)
//
// Both are pairs (expm1_core.h), which share all but their leading term. The quotient is corrected by its residual
// times the same reciprocal. |x| is limited to where tanh is 1: no branch.
//
// f32   degree 7
//       error <= 0.614 ulp on every 61st float; worst x = -0x1.638376p-3
//       without fma <= 0.668; worst x = -0x1.68432cp-3
// f64   degree 12
//       error <= 0.590 ulp on 10^6 points; worst x = -0x1.703ba7b7dfecp-3
//       without fma <= 0.651; worst x = 0x1.0149af41412cp-3
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: tanh(0) = 0 and tanh(-0) = -0, tanh(inf) = 1, tanh(-inf) = -1, NaN for NaN.
#include "expm1_core.h"

namespace {

template <class T> INLINE T tanhKernel(T x) {
  constexpr T highest = sizeof(T) == 4 ? 10 : 20;
  T a = abs(x);
  Neighbours<T> e = expNeighbours(reduceE(T(2) * (a > highest ? highest : a)));
  Pair<T> top = addPair(e.below.hi, e.below.lo), bottom = addPair(e.above.hi, e.above.lo);
  T inverse = 1 / bottom.hi, y = top.hi * inverse;
  T rest = madd(-y, bottom.lo, top.lo) - productError(y, bottom.hi, top.hi);
  return copySign(madd(rest, inverse, y), x);
}

} // namespace

KERNEL float vec_tanhf(float x) { return tanhKernel(x); }
KERNEL double vec_tanh(double x) { return tanhKernel(x); }
