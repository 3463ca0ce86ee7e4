// log(x): the natural logarithm. Method: log_table.h.
//
// f32   degree 6
//       error <= 0.783 ulp on all floats; worst x = 0x1.d299eap-1. The same without fma
// f64   degree 11
//       error <= 0.785 ulp on 10^6 points; worst x = 0x1.d77e285824a07p-1. The same without fma
// Rare, both: zero, negative, subnormal, from 2^126 (f64: 2^1022) on, NaN.
// Constants: coefficients/log_table.sollya. No errno, no flags.
//
// Special values: C23 Annex F: log(0) = -inf, log(1) = 0, log(inf) = inf, NaN for x < 0 and NaN.
#include "log_table.h"

KERNEL float vec_logf(float x) { return logKernel<Natural<float>>(x); }
KERNEL double vec_log(double x) { return logKernel<Natural<double>>(x); }
