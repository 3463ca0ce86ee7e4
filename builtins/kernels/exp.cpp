// exp(x): e^x.
//
//   x = (n + j/4) ln2 + r, |r| <= ln2/8 (f32: j/8, ln2/16);   e^x = 2^n 2^(j/4) (1 + r P(r))
//
// The power is looked up as a rounded number and what is missing from it.
//
// f32   degree 4; rare: |x| > 87, NaN
//       error <= 0.626 ulp on all floats; worst x = 0x1.62b64cp+6. Without fma <= 0.859; worst x = -0x1.585108p+6
// f64   degree 8; rare: |x| > 708, NaN
//       error <= 0.711 ulp on 10^6 points; worst x = -0x1.231d3d997b0d5p+3
//       without fma <= 0.769; worst x = 0x1.41cf0c4ac838p+1
// Method and constants: exp_core.h, coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: exp(0) = 1, exp(-inf) = 0, exp(inf) = inf, NaN for NaN.
#include "exp_core.h"

KERNEL float vec_expf(float x) { return expKernel<BaseE<float>>(x); }
KERNEL double vec_exp(double x) { return expKernel<BaseE<double>>(x); }
