// exp(x): e^x.
//
//   x = n ln2 + r, n = rint(x / ln2), |r| <= ln2/2;   e^x = 2^n (1 + r + r^2/2 + r^3 q(r))
//
// r is the sum of an exact a = x - n ln2Hi and a small b = -n ln2Lo. Its rounding reaches only the cubic term: 1 + a is
// kept as a pair, the rest of 1 + r + r^2/2 is b (1 + a) + a^2/2.
//
// f32   degree 7; rare: |x| > 87, NaN
//       error <= 0.557 ulp, exhaustive; worst x = -0x1.0487b4p+4. Without fma <= 0.590; worst x = 0x1.79cd08p+2
// f64   degree 11; rare: |x| > 708, NaN
//       error <= 0.585 ulp on 10^6 points; worst x = -0x1.1acdd632f662ap+4
//       without fma <= 0.597; worst x = -0x1.4c30d75eaf878p+9
// Method and constants: exp_core.h, coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: exp(0) = 1, exp(-inf) = 0, exp(inf) = inf, NaN for NaN.
#include "exp_core.h"

KERNEL float vec_expf(float x) { return expKernel<BaseE<float>>(x); }
KERNEL double vec_exp(double x) { return expKernel<BaseE<double>>(x); }
