// log10p1(x): the logarithm of 1 + x to base 10, accurate for small x. Method: log_core.h.
//
// 1 + x is a pair, u + c; its logarithm is that of u = 2^k m with c / 2^k added to m - 1.
//
// f32   degree 11
//       error <= 0.750 ulp on every 61st float; worst x = 0x1.3f7c22p-126. The same without fma
// f64   7 terms of atanh
//       error <= 0.739 ulp on 10^6 points; worst x = 0x1.8bd0a35b38417p-1022. The same without fma
// Rare, both: x <= -1, beyond 2^100 (f64: 2^1000), NaN.
// Constants: coefficients/log.sollya. No errno, no flags.
//
// Special values: C23 Annex F: log10p1(0) = 0 and log10p1(-0) = -0, log10p1(-1) = -inf, log10p1(inf) = inf, NaN for x <
// -1 and NaN.
#include "log_core.h"

KERNEL float vec_log10p1f(float x) { return log1pKernel<Decimal<float>>(x); }
KERNEL double vec_log10p1(double x) { return log1pKernel<Decimal<double>>(x); }
