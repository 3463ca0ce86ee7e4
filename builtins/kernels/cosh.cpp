// cosh(x): the hyperbolic cosine of x. Method: hyperbolic.h.
//
// f32   degrees 7 and 6; rare: |x| > 87, NaN
//       error <= 0.68 ulp on 10^6 floats, and without fma
// f64   degrees 11 and 12; rare: |x| > 708, NaN
//       error <= 0.68 ulp on 10^6 points, and without fma
// Constants: coefficients/hyperbolic.sollya. No errno, no flags.
//
// Special values: C23 Annex F: cosh(0) = 1, inf for infinities, NaN for NaN.
#include "hyperbolic.h"

KERNEL float vec_coshf(float x) { return hyperbolicKernel<-1>(x); }
KERNEL double vec_cosh(double x) { return hyperbolicKernel<-1>(x); }
