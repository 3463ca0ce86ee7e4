// log(x): the natural logarithm. Method: log_table.h.
// log_u35(x): the natural logarithm, to 3.5 ulp.
//
// f32   degree 6
//       error <= 0.991 ulp on all floats; worst x = 0x1.3ea6fep+0. Without fma <= 0.993; worst x = 0x1.3caba2p+0
// f64   degree 11
//       error <= 0.785 ulp on 10^6 points; worst x = 0x1.d77e285824a07p-1. The same without fma
// log_u35, with fma and without: f32 error <= 2.389 ulp on all floats; worst x = 0x1.ff019cp-1
//       f64 error <= 2.399 ulp on 10^6 points; worst x = 0x1.fc129174fdfb2p-1
// Rare, both: zero, negative, subnormal, inf (f64: from 2^1022 on), NaN.
// Constants: coefficients/log_table.sollya. No errno, no flags.
//
// Special values: C23 Annex F: log(0) = -inf, log(1) = 0, log(inf) = inf, NaN for x < 0 and NaN.
#include "log_table.h"

KERNEL float vec_logf(float x) { return logKernel<Natural<float>>(x); }
KERNEL double vec_log(double x) { return logKernel<Natural<double>>(x); }
KERNEL float vec_logf_u35(float x) { return logKernel<Natural<float>, true>(x); }
KERNEL double vec_log_u35(double x) { return logKernel<Natural<double>, true>(x); }
