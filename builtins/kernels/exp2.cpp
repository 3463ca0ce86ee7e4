// exp2(x): 2^x.
//
//   x = n + j/8 + r, |r| <= 1/16;   2^x = 2^n P[j] (1 + gap + r c + r^2 q(r)),   P[j] = 2^(j/8) / (1 + gap)
//
// r is exact, and the gap such that the P[j] are numbers of the format, nearly. Method: exp_core.h.
//
// f32   degree 4; rare: |x| > 125.5 (without fma: 116), NaN
// f64   degree 7; rare: |x| > 1021.5 (without fma: 1010), NaN
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// error: exp2f <= 0.693 ulp, by all inputs
//   with FMA 0.667 at 0x1.fb3e9ep+6
//   without  0.693 at -0x1.8a77b6p-3
// error: exp2 <= 0.666 ulp, by a search
//   with FMA 0.642 at 0x1.fef8c78c0a07bp+9
//   without  0.648 at 0x1.df8a8ea848309p+5
//
// Special values: C23 Annex F: exp2(0) = 1, exp2(-inf) = 0, exp2(inf) = inf, NaN for NaN; exact for integers.
#include "exp_core.h"

KERNEL float vec_exp2f(float x) { return expKernel<Base2<float>>(x); }
KERNEL double vec_exp2(double x) { return expKernel<Base2<double>>(x); }
