// erfinv(x): the inverse of erf. Method: erf_inverse.h.
//
// f32   in double; rare: |x| >= 1, NaN
// f64   rare: |x| < 2^-960, |x| >= 1, NaN
// Constants: coefficients/erf_inverse.sollya, log.sollya, pow.sollya. No errno, no flags.
//
// error: erfinvf <= 0.505 ulp, by all inputs
//   with FMA and without 0.505 at 0x1.0a276ap-1
// error: erfinv <= 0.851 ulp, by a search
//   with FMA 0.769 at -0x1.fd9516f432717p-2
//   without  0.834 at 0x1.fe9cba01883d3p-2
//
// Special values: erfinv(0) = 0 and erfinv(-0) = -0, erfinv(1) = inf and erfinv(-1) = -inf, NaN for |x| > 1 and NaN.
#include "erf_inverse.h"

namespace {

template <class T> INLINE T ends(T x, T a) { return a == 1 ? copySign(Format<T>::infinity, x) : Format<T>::nan; }

INLINE float erfinvKernel(float x) {
  float a = abs(x), y = copySign(float(erfcInverse32(1 - double(a), a, a > 0.5f)), x);
  if (rare(!(a < 1))) // NaN too, hence the negation
    return ends(x, a);
  return y;
}

INLINE double erfinvKernel(double x) {
  using C = ErfInverse;
  double a = abs(x);
  Pair<double> p = erfcInverse(1 - a, a, a > 0.5);
  double y = copySign(p.hi + p.lo, x);
  if (rare(outside(a, 0x1p-960, 1.0))) {
    double small = copySign(productIfTiny(x, C::rootPiHalf.hi, C::rootPiHalf.lo, y), x);
    return a < 0.5 ? small : ends(x, a);
  }
  return y;
}

} // namespace

KERNEL float vec_erfinvf(float x) { return erfinvKernel(x); }
KERNEL double vec_erfinv(double x) { return erfinvKernel(x); }
