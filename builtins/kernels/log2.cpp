// log2(x): the logarithm of x to base 2. Method: log_table.h.
// log2_cr(x): the logarithm of x to base 2, correctly rounded.
// log2_u35(x): the logarithm of x to base 2, to 3.5 ulp.
//
// f32   degree 6
//       error <= 0.935 ulp on all floats; worst x = 0x1.dd5654p-1. The same without fma
// f64   degree 11
//       error <= 0.890 ulp on 10^6 points; worst x = 0x1.d62d3b3ae26fap-1. The same without fma
// log2_u35, with fma and without: f32 error <= 2.006 ulp on all floats; worst x = 0x1.ea7cd2p-1
//       f64 error <= 1.877 ulp on 10^6 points; worst x = 0x1.ffa7ee7f82652p-1
// log2_cr: by the f64 kernel, which rounds right for every float (rounded_once.h).
// Rare, both: zero, negative, subnormal, inf (f64: from 2^1022 on), NaN.
// Constants: coefficients/log_table.sollya. No errno, no flags.
//
// Special values: C23 Annex F: log2(0) = -inf, log2(1) = 0, log2(inf) = inf, NaN for x < 0 and NaN; exact for powers of
// two.
#include "log_table.h"

KERNEL float vec_log2f(float x) { return logKernel<Binary<float>>(x); }
KERNEL double vec_log2(double x) { return logKernel<Binary<double>>(x); }
KERNEL float vec_log2f_cr(float x) { return float(logKernel<Binary<double>>(double(x))); } // no float is hard
KERNEL float vec_log2f_u35(float x) { return logKernel<Binary<float>, true>(x); }
KERNEL double vec_log2_u35(double x) { return logKernel<Binary<double>, true>(x); }
