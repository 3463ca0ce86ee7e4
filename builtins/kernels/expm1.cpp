// expm1(x): e^x - 1, accurate for small x. Method: expm1_core.h.
//
// f32   degree 7; rare: |x| > 87, NaN
//       error <= 0.77 ulp on 10^6 floats, and without fma
// f64   degree 12; rare: |x| > 708, NaN
//       error <= 0.80 ulp on 10^6 points, and without fma
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: expm1(0) = 0 and expm1(-0) = -0, expm1(-inf) = -1, expm1(inf) = inf, NaN for NaN.
#include "expm1_core.h"

KERNEL float vec_expm1f(float x) { return expm1Kernel<BaseE<float>>(x); }
KERNEL double vec_expm1(double x) { return expm1Kernel<BaseE<double>>(x); }
