// cdfnorminv(x): the inverse of the standard normal distribution, -sqrt(2) erfcinv(2 x). Method: erf_inverse.h.
//
// f32   in double; rare: x <= 0, x >= 1, NaN
// f64   rare: x < 2^-61, x >= 1, NaN
// Constants: coefficients/erf_inverse.sollya, log.sollya, pow.sollya. No errno, no flags.
//
// error: cdfnorminvf <= 0.504 ulp, by all inputs
//   with FMA and without 0.504 at 0x1.468f3cp-3
// error: cdfnorminv <= 0.867 ulp, by a search
//   with FMA 0.798 at 0x1.edb2a5487b9cp-50
//   without  0.849 at 0x1.ef5e20c0cb9ebp-51
//
// Special values: cdfnorminv(0) = cdfnorminv(-0) = -inf, cdfnorminv(1/2) = 0, cdfnorminv(1) = inf, NaN for x < 0, x > 1
// and NaN.
#include "erf_inverse.h"

namespace {

INLINE float cdfnorminvKernel(float x) {
  float y = float(erfcInverseFull32(2 * double(x)) * -ErfInverse::rootTwo.hi) + 0.0f; // no -0
  if (rare(!(x > 0 && x < 1)))                                                        // NaN too, hence the negation
    return -erfcInverseEnds(x + x, -y);
  return y;
}

INLINE double scaledSum(Pair<double> y) {
  Pair<double> product = multiplyPair(y, ErfInverse::rootTwo);
  return 0.0 - (product.hi + product.lo); // no -0
}

INLINE double cdfnorminvKernel(double p) {
  double x = p + p, y = scaledSum(erfcInverseFull(x));
  if (rare(outside(x, ErfInverse::border, 2.0)))
    return -erfcInverseEnds(x, -scaledSum(erfcInverseFar(x)));
  return y;
}

} // namespace

KERNEL float vec_cdfnorminvf(float x) { return cdfnorminvKernel(x); }
KERNEL double vec_cdfnorminv(double x) { return cdfnorminvKernel(x); }
