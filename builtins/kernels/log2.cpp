// log2(x): the logarithm of x to base 2. Method: log_core.h.
//
// f32   degree 11
//       error <= 0.61 ulp on 10^6 floats, and without fma
// f64   7 terms of atanh
//       error <= 0.68 ulp on 10^6 points, and without fma
// Rare, both: zero, negative, subnormal, infinite, NaN.
// Constants: coefficients/log.sollya. No errno, no flags.
//
// Special values: C23 Annex F: log2(0) = -inf, log2(1) = 0, log2(inf) = inf, NaN for x < 0 and NaN; exact for powers of
// two.
#include "log_core.h"

KERNEL float vec_log2f(float x) { return logKernel<Binary<float>>(x); }
KERNEL double vec_log2(double x) { return logKernel<Binary<double>>(x); }
