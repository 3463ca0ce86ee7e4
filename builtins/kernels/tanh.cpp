// tanh(x): the hyperbolic tangent of x.
// tanh_cr(x): the hyperbolic tangent of x, correctly rounded.
// tanh_u35(x): the hyperbolic tangent of x, to 3.5 ulp.
//
// f32: piecewise.h. f64:
//
//  tanh x = (e^2x - 1) / (e^2x + 1),   2x = n ln2 + a + b, t = 2^n;   e^2x - 1 = (t - 1 + t a) + t (e^r - 1 - a)
//
// The first part is exact for x >= 0. The quotient is corrected by its residual times the same reciprocal. |x| is
// limited to where tanh is 1: neither has a branch. tanh_u35, f64 only: e^2x - 1 by expm1_core.h, and a division.
//
// f32   degree 7
// f64   degree 12
// tanh_cr: the f64 kernel, which rounds every float correctly (rounded_once.h). With FMA, quick_exp.h is tried first.
// Constants: coefficients/piecewise.sollya, exp.sollya. No errno, no flags.
//
// error: tanhf <= 0.846 ulp, by all inputs
//   with FMA 0.759 at 0x1.d9b47ap+0
//   without  0.845 at -0x1.3e686ap-1
// error: tanh <= 0.959 ulp, by a search
//   with FMA 0.937 at 0x1.65e2a0f9b0ec9p-3
//   without  0.870 at -0x1.633ea4837e7c9p-3
// error: tanhf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.86fbc4p-10
// error: tanh_u35 <= 2.939 ulp, by a search
//   with FMA 2.713 at -0x1.722a283b13afap-3
//   without  2.799 at -0x1.74f8f3859dc51p-3
//
// Special values: C23 Annex F: tanh(0) = 0 and tanh(-0) = -0, tanh(inf) = 1, tanh(-inf) = -1, NaN for NaN.
#include "expm1_core.h"
#include "piecewise.h"
#include "quick_exp.h"

namespace {

INLINE float tanhPositive(float x) { return piecewise<TanhPieces>(x); }
INLINE double tanhPositive(double x) {
  constexpr double highest = 20; // beyond, tanh is 1
  constexpr double q[] = {0x1.5555555555557p-3,  0x1.5555555555557p-5,  0x1.1111111110052p-7,  0x1.6c16c16c156a5p-10,
                          0x1.a01a01ac1d20bp-13, 0x1.a01a01ab98777p-16, 0x1.71de01afd80fep-19, 0x1.27e4cfaf4c4d4p-22,
                          0x1.af4ec43225c2bp-26, 0x1.1f86f00ad3918p-29};
  x = x > highest ? highest : x; // NaN is kept
  WholeStep<double> w = wholeStep(x + x);
  double t = w.power, r = w.r, r2 = r * r;
  double b = VEC_FMA ? w.b : madd((w.a - r) + w.b, r, w.b); // without FMA r is rounded, unless b is tiny
  double low = t * madd(0.5 * r, r, madd(r2 * r, evenOdd(r, r2, q), b));
  // e^2x - 1 = below + low, e^2x + 1 = above + aboveLow
  double below = madd(t, w.a, t - 1), above = below + 2; // the first is exact
  double aboveLow = low + (((below > 2 ? below : 2) - above) + (below > 2 ? 2 : below));
  double inverse = 1 / (above + aboveLow), y = (below + low) * inverse;
  double rest = madd(-y, aboveLow, low), product = y * above;
  // Without FMA, the differences that cancel are computed first, so that they are exact.
  rest = VEC_FMA ? rest - productError(y, above, below) : ((below - product) + rest) - productError(y, above, product);
  return madd(rest, inverse, y);
}

INLINE double tanhShort(double x) {
  constexpr double highest = 20;
  double a = abs(x);
  a = a > highest ? highest : a; // NaN is kept
  double y = expm1Short(a + a);
  return copySign(y / (y + 2), x);
}

template <class T> INLINE T tanhKernel(T x) { return flipSign(tanhPositive(abs(x)), bits(x)); }

} // namespace

KERNEL float vec_tanhf(float x) { return tanhKernel(x); }
KERNEL double vec_tanh(double x) { return tanhKernel(x); }
KERNEL float vec_tanhf_cr(float x) {
  Quick q = quickTanh(x);
  if (rare(isOpen(q, true)))
    q.value = float(tanhKernel(double(x))); // right for every float
  return q.value;
}
KERNEL double vec_tanh_u35(double x) { return tanhShort(x); }
