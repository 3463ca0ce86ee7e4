// sinh(x): the hyperbolic sine of x. Method: hyperbolic.h.
//
// f32   degrees 7 and 6; rare: |x| > 87, NaN
//       error <= 0.640 ulp on every 61st float; worst x = -0x1.6864eep-2
//       without fma <= 0.729; worst x = 0x1.7793c2p-2
// f64   degrees 11 and 12; rare: |x| > 708, NaN
//       error <= 0.709 ulp on 10^6 points; worst x = -0x1.673a3d86d106p-2
//       without fma <= 0.750; worst x = -0x1.6610eab123e7p-2
// Constants: coefficients/hyperbolic.sollya. No errno, no flags.
//
// Special values: C23 Annex F: sinh(0) = 0 and sinh(-0) = -0, sinh(inf) = inf, sinh(-inf) = -inf, NaN for NaN.
#include "hyperbolic.h"

KERNEL float vec_sinhf(float x) { return copySign(hyperbolicKernel<1>(x), x); }
KERNEL double vec_sinh(double x) { return copySign(hyperbolicKernel<1>(x), x); }
