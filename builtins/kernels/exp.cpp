// exp(x): e^x.
//
//   x = (n + j/8) ln2 + r + gap;   e^x = 2^n P[j] (1 + r + r^2 q(r)),   P[j] = 2^(j/8) e^gap
//
// |r| <= ln2/16 + gap, which is such that the P[j] are numbers of the format, nearly.
//
// f32   degree 4; rare: |x| > 87 (without fma: 80), NaN
// f64   degree 7; rare: |x| > 708 (without fma: 700), NaN
// Method and constants: exp_core.h, coefficients/exp.sollya. No errno, no flags.
//
// error: expf <= 0.682 ulp, by all inputs
//   with FMA 0.663 at 0x1.5c76eep+6
//   without  0.681 at 0x1.c8150ep+3
// error: exp <= 0.70 ulp, by a search
//   with FMA 0.653 at 0x1.073900429b8dep+6
//   without  0.684 at 0x1.e696e25849f0ep+3
//
// Special values: C23 Annex F: exp(0) = 1, exp(-inf) = 0, exp(inf) = inf, NaN for NaN.
#include "exp_core.h"

KERNEL float vec_expf(float x) { return expKernel<BaseE<float>>(x); }
KERNEL double vec_exp(double x) { return expKernel<BaseE<double>>(x); }
