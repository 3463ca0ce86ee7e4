// log10(x): the logarithm of x to base 10. Method: log_core.h.
//
// f32   degree 11
//       error <= 0.59 ulp on 10^6 floats, and without fma
// f64   7 terms of atanh
//       error <= 0.68 ulp on 10^6 points, and without fma
// Rare, both: zero, negative, subnormal, infinite, NaN.
// Constants: coefficients/log.sollya. No errno, no flags.
//
// Special values: C23 Annex F: log10(0) = -inf, log10(1) = 0, log10(inf) = inf, NaN for x < 0 and NaN.
#include "log_core.h"

KERNEL float vec_log10f(float x) { return logKernel<Decimal<float>>(x); }
KERNEL double vec_log10(double x) { return logKernel<Decimal<double>>(x); }
