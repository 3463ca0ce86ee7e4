// exp2(x): 2^x.
//
//   x = n + r, n = rint(x), |r| <= 1/2;   2^x = 2^n (1 + r ln2 + r^2 q(r))
//
// 1 + r ln2 is a pair, with ln2 in two parts. Method: exp_core.h.
//
// f32   degree 7; rare: |x| > 125.5, NaN
//       error <= 0.64 ulp on 10^6 floats, and without fma
// f64   degree 11; rare: |x| > 1021.5, NaN
//       error <= 0.63 ulp on 10^6 points, and without fma
// Constants: coefficients/exp2.sollya. No errno, no flags.
//
// Special values: C23 Annex F: exp2(0) = 1, exp2(-inf) = 0, exp2(inf) = inf, NaN for NaN; exact for integers.
#include "exp_core.h"

KERNEL float vec_exp2f(float x) { return expKernel<Base2<float>>(x); }
KERNEL double vec_exp2(double x) { return expKernel<Base2<double>>(x); }
