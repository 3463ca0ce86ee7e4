// exp10(x): 10^x.
//
//   x = (n + j/4) log10(2) + r, |r| <= log10(2)/8 (f32: j/8, log10(2)/16);   10^x = 2^n 2^(j/4) (1 + r P(r))
//
// Method: exp_core.h.
//
// f32   degree 4; rare: |x| > 37.6, NaN
//       error <= 0.609 ulp on 10^5 floats; worst x = 0x1.31912ap+1. Without fma <= 0.727; worst x = -0x1.2b9a8ap+5
// f64   degree 8; rare: |x| > 307.4, NaN
//       error <= 0.734 ulp on 10^6 points; worst x = -0x1.3d94423ee37a8p+0
//       without fma <= 0.757; worst x = 0x1.1e621dcf1893p-1
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: exp10(0) = 1, exp10(-inf) = 0, exp10(inf) = inf, NaN for NaN.
#include "exp_core.h"

KERNEL float vec_exp10f(float x) { return expKernel<Base10<float>>(x); }
KERNEL double vec_exp10(double x) { return expKernel<Base10<double>>(x); }
