// exp10(x): 10^x.
//
//   x = (n + j/8) log10(2) + r + gap;   10^x = 2^n P[j] (1 + r ln10 + r^2 q(r)),   P[j] = 2^(j/8) 10^gap
//
// Method: exp_core.h.
//
// f32   degree 4; rare: |x| > 37.6 (without fma: 34.9), NaN
// f64   degree 7; rare: |x| > 307.4 (without fma: 304), NaN
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// error: exp10f <= 0.843 ulp, by all inputs
//   with FMA 0.747 at 0x1.2f3c92p+5
//   without  0.843 at -0x1.5c08bp+2
// error: exp10 <= 0.722 ulp, by a search
//   with FMA 0.689 at 0x1.343bffdbe7db2p+8
//   without  0.707 at -0x1.f7525a9bb451p+1
//
// Special values: C23 Annex F: exp10(0) = 1, exp10(-inf) = 0, exp10(inf) = inf, NaN for NaN.
#include "exp_core.h"

KERNEL float vec_exp10f(float x) { return expKernel<Base10<float>>(x); }
KERNEL double vec_exp10(double x) { return expKernel<Base10<double>>(x); }
