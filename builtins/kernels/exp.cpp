// exp(x): e^x.
//
//   x = (n + j/8) ln2 + r + gap;   e^x = 2^n P[j] (1 + r + r^2 q(r)),   P[j] = 2^(j/8) e^gap
//
// |r| <= ln2/16 + gap, which is such that the P[j] are numbers of the format, nearly.
//
// f32   degree 4; rare: |x| > 87, NaN
//       error <= 0.664 ulp on all floats; worst x = 0x1.5c76eep+6. Without fma <= 0.893; worst x = -0x1.59039cp+6
// f64   degree 7; rare: |x| > 708, NaN
//       error <= 0.606 ulp on 10^6 points; worst x = -0x1.63562cf9fb6afp+4
//       without fma <= 0.646; worst x = -0x1.2be09349706ep+4
// Method and constants: exp_core.h, coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: exp(0) = 1, exp(-inf) = 0, exp(inf) = inf, NaN for NaN.
#include "exp_core.h"

KERNEL float vec_expf(float x) { return expKernel<BaseE<float>>(x); }
KERNEL double vec_exp(double x) { return expKernel<BaseE<double>>(x); }
