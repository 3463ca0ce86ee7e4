// expm1(x): e^x - 1, accurate for small x. Method: expm1_core.h.
//
// f32   degree 7; rare: |x| > 87, NaN
//       error <= 0.698 ulp on every 61st float; worst x = 0x1.65d78cp-2
//       without fma <= 0.804; worst x = 0x1.91e65ap-2
// f64   degree 12; rare: |x| > 708, NaN
//       error <= 0.682 ulp on 10^6 points; worst x = 0x1.7cd21b50e367ap-2
//       without fma <= 0.790; worst x = 0x1.8cf0959ed9bp-2
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: expm1(0) = 0 and expm1(-0) = -0, expm1(-inf) = -1, expm1(inf) = inf, NaN for NaN.
#include "expm1_core.h"

KERNEL float vec_expm1f(float x) { return expm1Kernel<BaseE<float>>(x); }
KERNEL double vec_expm1(double x) { return expm1Kernel<BaseE<double>>(x); }
