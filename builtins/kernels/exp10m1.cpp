// exp10m1(x): 10^x - 1, accurate for small x. Method: expm1_core.h, with x ln10 in two parts.
//
// f32   degree 5; rare: |x| > 37.6 (without fma: 34.9), NaN
// f64   degree 9; rare: |x| > 307.4 (without fma: 304), NaN
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// error: exp10m1f <= 0.785 ulp, by all inputs
//   with FMA 0.750 at 0x1.72b5bp-128
//   without  0.785 at 0x1.280caep+5
// error: exp10m1 <= 0.763 ulp, by a search
//   with FMA and without 0.750 at 0x0.40001fad485e6p-1022
//
// Special values: C23 Annex F: exp10m1(0) = 0 and exp10m1(-0) = -0, exp10m1(-inf) = -1, exp10m1(inf) = inf, NaN for
// NaN.
#include "expm1_core.h"

KERNEL float vec_exp10m1f(float x) { return expm1Kernel<Base10<float>>(x); }
KERNEL double vec_exp10m1(double x) { return expm1Kernel<Base10<double>>(x); }
