// erfcinv(x): the inverse of erfc. Method: erf_inverse.h.
//
// f32   in double; rare: x <= 0, x >= 2, NaN
//       error <= 0.503 ulp on 10^6 floats; worst x = 0x1.d132bcp+0. The same without fma
// f64   rare: x < 2^-60, x >= 2, NaN
//       error <= 0.618 ulp on 2x10^4 points; worst x = 0x1.81c8ee4909598p+0
//       without fma <= 0.579; worst x = 0x1.fe27f766ea6d6p+0
// Constants: coefficients/erf_inverse.sollya, log.sollya, pow.sollya. No errno, no flags.
//
// Special values: erfcinv(0) = erfcinv(-0) = inf, erfcinv(1) = 0, erfcinv(2) = -inf, NaN for x < 0, x > 2 and NaN.
#include "erf_inverse.h"

namespace {

INLINE float erfcinvKernel(float x) {
  float y = float(erfcInverseFull32(x));
  if (rare(!(x > 0 && x < 2))) // NaN too, hence the negation
    return erfcInverseEnds(x, y);
  return y;
}

INLINE double erfcinvKernel(double x) {
  Pair<double> p = erfcInverseFull(x);
  if (rare(outside(x, ErfInverse::border, 2.0))) {
    Pair<double> far = erfcInverseFar(x);
    return erfcInverseEnds(x, far.hi + far.lo);
  }
  return p.hi + p.lo;
}

} // namespace

KERNEL float vec_erfcinvf(float x) { return erfcinvKernel(x); }
KERNEL double vec_erfcinv(double x) { return erfcinvKernel(x); }
