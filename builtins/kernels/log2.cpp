// log2(x): the logarithm of x to base 2. Method: log_core.h.
// log2_cr(x): the logarithm of x to base 2, correctly rounded.
//
// f32   degree 11
//       error <= 0.596 ulp on 10^5 floats; worst x = 0x1.627dfep+0, without fma; with it 0.592
// f64   7 terms of atanh
//       error <= 0.510 ulp on 3x10^4 points; worst x = 0x1.1291cb947e2f1p+0. The same without fma
// log2_cr: by the f64 kernel, which rounds right for every float (rounded_once.h).
// Rare, both: zero, negative, subnormal, infinite, NaN.
// Constants: coefficients/log.sollya. No errno, no flags.
//
// Special values: C23 Annex F: log2(0) = -inf, log2(1) = 0, log2(inf) = inf, NaN for x < 0 and NaN; exact for powers of
// two.
#include "log_core.h"

KERNEL float vec_log2f(float x) { return logKernel<Binary<float>>(x); }
KERNEL double vec_log2(double x) { return logKernel<Binary<double>>(x); }
KERNEL float vec_log2f_cr(float x) { return float(logKernel<Binary<double>>(double(x))); } // no float is hard
