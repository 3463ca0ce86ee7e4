// exp2(x): 2^x.
//
//   x = n + r, n = rint(x), |r| <= 1/2;   2^x = 2^n (1 + r ln2 + r^2 q(r))
//
// 1 + r ln2 is a pair, with ln2 in two parts. Method: exp_core.h.
//
// f32   degree 7; rare: |x| > 125.5, NaN
//       error <= 0.600 ulp on every 61st float; worst x = -0x1.bc91e6p+1
//       without fma <= 0.632; worst x = 0x1.d05564p+3
// f64   degree 11; rare: |x| > 1021.5, NaN
//       error <= 0.616 ulp on 10^6 points; worst x = -0x1.5e49176ac8aa4p+2
//       without fma <= 0.629; worst x = -0x1.5c758f91f1e4cp+2
// Constants: coefficients/exp2.sollya. No errno, no flags.
//
// Special values: C23 Annex F: exp2(0) = 1, exp2(-inf) = 0, exp2(inf) = inf, NaN for NaN; exact for integers.
#include "exp_core.h"

KERNEL float vec_exp2f(float x) { return expKernel<Base2<float>>(x); }
KERNEL double vec_exp2(double x) { return expKernel<Base2<double>>(x); }
