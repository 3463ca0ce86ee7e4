// exp10m1(x): 10^x - 1, accurate for small x. Method: expm1_core.h, with x ln10 in two parts.
//
// f32   degree 5; rare: |x| > 37.6, NaN
//       error <= 0.750 ulp on 10^5 floats; worst x = 0x1.3b40e8p-128. The same without fma
// f64   degree 9; rare: |x| > 307.4, NaN
//       error <= 0.743 ulp on 10^6 points; worst x = 0x0.6c609fad5579p-1022,
//       where the product is subnormal; elsewhere 0.559
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: exp10m1(0) = 0 and exp10m1(-0) = -0, exp10m1(-inf) = -1, exp10m1(inf) = inf, NaN for
// NaN.
#include "expm1_core.h"

KERNEL float vec_exp10m1f(float x) { return expm1Kernel<Base10<float>>(x); }
KERNEL double vec_exp10m1(double x) { return expm1Kernel<Base10<double>>(x); }
