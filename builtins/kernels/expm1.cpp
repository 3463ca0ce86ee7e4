// expm1(x): e^x - 1, accurate for small x. Method: expm1_core.h.
//
// f32   degree 5; rare: |x| > 87, NaN
//       error <= 0.530 ulp on 10^5 floats; worst x = 0x1.7a329cp-5. The same without fma
// f64   degree 9; rare: |x| > 708, NaN
//       error <= 0.517 ulp on 3x10^4 points; worst x = -0x1.9813fa02c52c7p-5. The same without fma
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: expm1(0) = 0 and expm1(-0) = -0, expm1(-inf) = -1, expm1(inf) = inf, NaN for NaN.
#include "expm1_core.h"

KERNEL float vec_expm1f(float x) { return expm1Kernel<BaseE<float>>(x); }
KERNEL double vec_expm1(double x) { return expm1Kernel<BaseE<double>>(x); }
