// exp10(x): 10^x.
//
//   x = (n + j/8) log10(2) + r + gap;   10^x = 2^n P[j] (1 + r ln10 + r^2 q(r)),   P[j] = 2^(j/8) 10^gap
//
// Method: exp_core.h.
//
// f32   degree 4; rare: |x| > 37.6, NaN
//       error <= 0.747 ulp on all floats; worst x = 0x1.2f3c92p+5. Without fma <= 0.959; worst x = -0x1.2acf2cp+5
// f64   degree 7; rare: |x| > 307.4, NaN
//       error <= 0.622 ulp on 10^6 points; worst x = -0x1.8c34b5ecbfcccp-4
//       without fma <= 0.713; worst x = -0x1.331736eda107p+8
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: exp10(0) = 1, exp10(-inf) = 0, exp10(inf) = inf, NaN for NaN.
#include "exp_core.h"

KERNEL float vec_exp10f(float x) { return expKernel<Base10<float>>(x); }
KERNEL double vec_exp10(double x) { return expKernel<Base10<double>>(x); }
