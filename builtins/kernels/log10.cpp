// log10(x): the logarithm of x to base 10. Method: log_core.h.
//
// f32   degree 11
//       error <= 0.573 ulp on every 61st float; worst x = 0x1.546cacp+0
//       without fma <= 0.599; worst x = 0x1.552e28p+0
// f64   7 terms of atanh
//       error <= 0.590 ulp on 10^6 points; worst x = 0x1.535449c094f48p+0
//       without fma <= 0.592; worst x = 0x1.5e39a36d228afp+0
// Rare, both: zero, negative, subnormal, infinite, NaN.
// Constants: coefficients/log.sollya. No errno, no flags.
//
// Special values: C23 Annex F: log10(0) = -inf, log10(1) = 0, log10(inf) = inf, NaN for x < 0 and NaN.
#include "log_core.h"

KERNEL float vec_log10f(float x) { return logKernel<Decimal<float>>(x); }
KERNEL double vec_log10(double x) { return logKernel<Decimal<double>>(x); }
