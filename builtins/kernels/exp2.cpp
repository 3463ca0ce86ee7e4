// exp2(x): 2^x.
//
//   x = n + j/4 + r, |r| <= 1/8 (f32: j/8, 1/16);   2^x = 2^n 2^(j/4) (1 + r P(r))
//
// r is exact. Method: exp_core.h.
//
// f32   degree 4; rare: |x| > 125.5, NaN
//       error <= 0.559 ulp on 10^5 floats; worst x = -0x1.f8c154p-5. Without fma <= 0.724; worst x = -0x1.f28fc8p+6
// f64   degree 8; rare: |x| > 1021.5, NaN
//       error <= 0.710 ulp on 10^6 points; worst x = 0x1.71352fb2d4f78p+1
//       without fma <= 0.730; worst x = 0x1.dd2d381761e1p+0
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: exp2(0) = 1, exp2(-inf) = 0, exp2(inf) = inf, NaN for NaN; exact for integers.
#include "exp_core.h"

KERNEL float vec_exp2f(float x) { return expKernel<Base2<float>>(x); }
KERNEL double vec_exp2(double x) { return expKernel<Base2<double>>(x); }
