// erfcinv(x): the inverse of erfc. Method: erf_inverse.h.
//
// f32   in double; rare: x <= 0, x >= 2, NaN
// f64   rare: x < 2^-60, x >= 2, NaN
// Constants: coefficients/erf_inverse.sollya, log.sollya, pow.sollya. No errno, no flags.
//
// error: erfcinvf <= 0.505 ulp, by all inputs
//   with FMA and without 0.505 at 0x1.eb49cep-2
// error: erfcinv <= 0.852 ulp, by a search
//   with FMA 0.776 at 0x1.016c05108e1e3p-1
//   without  0.835 at 0x1.0000082d32faep-1
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
