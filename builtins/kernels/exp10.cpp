// exp10(x): 10^x.
//
//   x = n log10(2) + r, n = rint(x log2(10)), |r| <= log10(2)/2;   10^x = 2^n e^(r ln10)
//
// r ln10 is a pair, with log10(2) and ln10 in two parts. Method: exp_core.h.
//
// f32   degree 7; rare: |x| > 37.6, NaN
//       error <= 0.554 ulp on every 61st float; worst x = -0x1.6d7264p+1
//       without fma <= 0.583; worst x = -0x1.28cefp-3
// f64   degree 11; rare: |x| > 307.4, NaN
//       error <= 0.576 ulp on 10^6 points; worst x = -0x1.a7293ac51c4bp+6
//       without fma <= 0.606; worst x = 0x1.ad54f7d5831cap+0
// Constants: coefficients/exp.sollya, exp2.sollya. No errno, no flags.
//
// Special values: C23 Annex F: exp10(0) = 1, exp10(-inf) = 0, exp10(inf) = inf, NaN for NaN.
#include "exp_core.h"

KERNEL float vec_exp10f(float x) { return expKernel<Base10<float>>(x); }
KERNEL double vec_exp10(double x) { return expKernel<Base10<double>>(x); }
