// exp2(x): 2^x.
//
//   x = n + j/8 + r, |r| <= 1/16;   2^x = 2^n P[j] (1 + gap + r c + r^2 q(r)),   P[j] = 2^(j/8) / (1 + gap)
//
// r is exact, and the gap such that the P[j] are numbers of the format, nearly. Method: exp_core.h.
//
// f32   degree 4; rare: |x| > 125.5, NaN
//       error <= 0.639 ulp on all floats; worst x = -0x1.890d2cp-3. Without fma <= 0.885; worst x = -0x1.f0c8ccp+6
// f64   degree 7; rare: |x| > 1021.5, NaN
//       error <= 0.594 ulp on 10^6 points; worst x = -0x1.db01120cfae4ep-5
//       without fma <= 0.623; worst x = -0x1.43a63b289b7a3p+2
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: exp2(0) = 1, exp2(-inf) = 0, exp2(inf) = inf, NaN for NaN; exact for integers.
#include "exp_core.h"

KERNEL float vec_exp2f(float x) { return expKernel<Base2<float>>(x); }
KERNEL double vec_exp2(double x) { return expKernel<Base2<double>>(x); }
