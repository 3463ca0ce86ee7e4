// sinh(x): the hyperbolic sine of x. Method: hyperbolic.h.
//
// f32   degrees 7 and 6; rare: |x| > 87, NaN
//       error <= 0.69 ulp on 10^6 floats, and without fma
// f64   degrees 11 and 12; rare: |x| > 708, NaN
//       error <= 0.76 ulp on 10^6 points, and without fma
// Constants: coefficients/hyperbolic.sollya. No errno, no flags.
//
// Special values: C23 Annex F: sinh(0) = 0 and sinh(-0) = -0, sinh(inf) = inf, sinh(-inf) = -inf, NaN for NaN.
#include "hyperbolic.h"

KERNEL float vec_sinhf(float x) { return copySign(hyperbolicKernel<1>(x), x); }
KERNEL double vec_sinh(double x) { return copySign(hyperbolicKernel<1>(x), x); }
