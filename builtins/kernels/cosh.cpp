// cosh(x): the hyperbolic cosine of x. Method: hyperbolic.h.
// cosh_cr(x): the hyperbolic cosine of x, correctly rounded.
//
// f32   degrees 7 and 6; rare: |x| > 87, NaN
//       error <= 0.647 ulp on every 61st float; worst x = -0x1.feece4p+2
//       without fma <= 0.672; worst x = 0x1.fe60c4p+2
// f64   degrees 11 and 12; rare: |x| > 708, NaN
//       error <= 0.621 ulp on 10^6 points; worst x = -0x1.15a571ecc781ap+3
//       without fma <= 0.672; worst x = 0x1.e9b7c7f8ceaf8p+1
// cosh_cr: by the f64 kernel and a table of 2 floats, rounded_once.h.
// Constants: coefficients/hyperbolic.sollya. No errno, no flags.
//
// Special values: C23 Annex F: cosh(0) = 1, inf for infinities, NaN for NaN.
#include "hyperbolic.h"
#include "rounded_once.h"

namespace {

constexpr Hard coshHard[] = {{0x1.deeeap-11, 0x1.000008p+0}, {0x1.c12a5p-5, 0x1.00628ap+0}};

} // namespace

KERNEL float vec_coshf(float x) { return hyperbolicKernel<-1>(x); }
KERNEL double vec_cosh(double x) { return hyperbolicKernel<-1>(x); }
KERNEL float vec_coshf_cr(float x) { return roundedOnce(abs(double(x)), hyperbolicKernel<-1>(double(x)), coshHard); }
