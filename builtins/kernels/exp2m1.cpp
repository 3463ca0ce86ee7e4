// exp2m1(x): 2^x - 1, accurate for small x. Method: expm1_core.h, with x ln2 in two parts.
//
// f32   degree 5; rare: |x| > 125.5, NaN
//       error <= 0.750 ulp on 10^5 floats; worst x = -0x1.af7edcp-127. The same without fma
// f64   degree 9; rare: |x| > 1021.5, NaN
//       error <= 0.721 ulp on 10^6 points; worst x = -0x1.2aecec1cb3d5fp-1022,
//       where the product is subnormal; elsewhere 0.541
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: exp2m1(0) = 0 and exp2m1(-0) = -0, exp2m1(-inf) = -1, exp2m1(inf) = inf, NaN for NaN.
#include "expm1_core.h"

KERNEL float vec_exp2m1f(float x) { return expm1Kernel<Base2<float>>(x); }
KERNEL double vec_exp2m1(double x) { return expm1Kernel<Base2<double>>(x); }
