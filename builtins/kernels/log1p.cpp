// log1p(x): the natural logarithm of 1 + x, accurate for small x. Method: log_core.h.
// logp1(x): log1p by its other name in C23.
//
// 1 + x is a pair, u + c; its logarithm is that of u = 2^k m with c / 2^k added to m - 1.
//
// f32   degree 11
//       error <= 0.604 ulp on 10^5 floats; worst x = 0x1.a5caacp-2. The same without fma
// f64   7 terms of atanh
//       error <= 0.593 ulp on 10^6 points; worst x = 0x1.867af1fc9e39ep-2
//       without fma <= 0.586; worst x = -0x1.36d34c2874cdp-2
// Rare, both: x <= -1, beyond 2^100 (f64: 2^1000), NaN.
// Constants: coefficients/log.sollya. No errno, no flags.
//
// Special values: C23 Annex F: log1p(0) = 0 and log1p(-0) = -0, log1p(-1) = -inf, log1p(inf) = inf, NaN for x < -1 and
// NaN.
#include "log_core.h"

KERNEL float vec_log1pf(float x) { return log1pKernel<Natural<float>>(x); }
KERNEL double vec_log1p(double x) { return log1pKernel<Natural<double>>(x); }
KERNEL float vec_logp1f(float x) { return log1pKernel<Natural<float>>(x); }
KERNEL double vec_logp1(double x) { return log1pKernel<Natural<double>>(x); }
