// log2(x): the logarithm of x to base 2. Method: log_core.h.
//
// f32   degree 11
//       error <= 0.584 ulp on every 61st float; worst x = 0x1.663bf2p+0
//       without fma <= 0.607; worst x = 0x1.654a54p+0
// f64   7 terms of atanh
//       error <= 0.610 ulp on 10^6 points; worst x = 0x1.61636fbfb3f9p+0
//       without fma <= 0.603; worst x = 0x1.6551a684a4668p+0
// Rare, both: zero, negative, subnormal, infinite, NaN.
// Constants: coefficients/log.sollya. No errno, no flags.
//
// Special values: C23 Annex F: log2(0) = -inf, log2(1) = 0, log2(inf) = inf, NaN for x < 0 and NaN; exact for powers of
// two.
#include "log_core.h"

KERNEL float vec_log2f(float x) { return logKernel<Binary<float>>(x); }
KERNEL double vec_log2(double x) { return logKernel<Binary<double>>(x); }
