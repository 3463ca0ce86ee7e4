// log(x): the natural logarithm. Method: log_core.h.
//
// f32   degree 11
//       error <= 0.645 ulp on all floats; worst x = 0x1.676a14p+0
// f64   7 terms of atanh
//       error <= 0.591 ulp on 10^6 points; worst x = 0x1.64899048d2b83p+0
//       without fma <= 0.631; worst x = 0x1.682632057df19p+0
// Rare, both: zero, negative, subnormal, infinite, NaN.
// Constants: coefficients/log.sollya. No errno, no flags.
//
// Special values: C23 Annex F: log(0) = -inf, log(1) = 0, log(inf) = inf, NaN for x < 0 and NaN.
#include "log_core.h"

KERNEL float vec_logf(float x) { return logKernel<Natural<float>>(x); }
KERNEL double vec_log(double x) { return logKernel<Natural<double>>(x); }
