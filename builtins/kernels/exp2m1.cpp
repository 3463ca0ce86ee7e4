// exp2m1(x): 2^x - 1, accurate for small x. Method: expm1_core.h, with x ln2 in two parts.
//
// f32   degree 5; rare: |x| > 125.5 (without fma: 116), NaN
// f64   degree 9; rare: |x| > 1021.5 (without fma: 1010), NaN
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// error: exp2m1f <= 0.751 ulp, by all inputs
//   with FMA and without 0.750 at -0x1.31c162p-126
// error: exp2m1 <= 0.763 ulp, by a search
//   with FMA and without 0.750 at -0x0.bc4f17b4ac7eep-1022
//
// Special values: C23 Annex F: exp2m1(0) = 0 and exp2m1(-0) = -0, exp2m1(-inf) = -1, exp2m1(inf) = inf, NaN for NaN.
#include "expm1_core.h"

KERNEL float vec_exp2m1f(float x) { return expm1Kernel<Base2<float>>(x); }
KERNEL double vec_exp2m1(double x) { return expm1Kernel<Base2<double>>(x); }
