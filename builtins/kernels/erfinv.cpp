// erfinv(x): the inverse of erf. Method: erf_inverse.h.
//
// f32   in double; rare: |x| >= 1, NaN
//       error <= 0.502 ulp on 10^6 floats; worst x = 0x1.a29a0ap-1. The same without fma
// f64   rare: |x| < 2^-960, |x| >= 1, NaN
//       error <= 0.618 ulp on 2x10^4 points; worst x = 0x1.0391dc9212b3p-1
//       without fma <= 0.604; worst x = 0x1.ffff615d034e8p-1
// Constants: coefficients/erf_inverse.sollya, log.sollya, pow.sollya. No errno, no flags.
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
