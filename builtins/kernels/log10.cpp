// log10(x): the logarithm of x to base 10. Method: log_core.h.
//
// f32   degree 11
//       error <= 0.576 ulp on 10^5 floats; worst x = 0x1.537b2ep+0. The same without fma
// f64   7 terms of atanh
//       error <= 0.524 ulp on 3x10^4 points; worst x = 0x1.232be3cab4d2ep+0. The same without fma
// Rare, both: zero, negative, subnormal, infinite, NaN.
// Constants: coefficients/log.sollya. No errno, no flags.
//
// Special values: C23 Annex F: log10(0) = -inf, log10(1) = 0, log10(inf) = inf, NaN for x < 0 and NaN.
#include "log_core.h"

KERNEL float vec_log10f(float x) { return logKernel<Decimal<float>>(x); }
KERNEL double vec_log10(double x) { return logKernel<Decimal<double>>(x); }
