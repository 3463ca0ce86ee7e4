// log10p1(x): the logarithm of 1 + x to base 10, accurate for small x. Method: log_table.h.
//
// 1 + x is a pair, u + d; its logarithm is that of u = 2^k m with d c / 2^k added to r = m c - 1.
//
// f32   degree 6
// f64   degree 11
// Rare, both: x <= -1, from 2^100 (f64: 2^1000) on, NaN.
// Constants: coefficients/log_table.sollya. No errno, no flags.
//
// error: log10p1f <= 0.96 ulp, by all inputs
//   with FMA 0.950 at -0x1.033042p-4
//   without  0.959 at -0x1.01c3b6p-4
// error: log10p1 <= 0.812 ulp, by a search
//   with FMA and without 0.797 at -0x1.c04391b2f6606p-5
//
// Special values: C23 Annex F: log10p1(0) = 0 and log10p1(-0) = -0, log10p1(-1) = -inf, log10p1(inf) = inf, NaN for x <
// -1 and NaN.
#include "log_table.h"

KERNEL float vec_log10p1f(float x) { return log1pKernel<Decimal<float>>(x); }
KERNEL double vec_log10p1(double x) { return log1pKernel<Decimal<double>>(x); }
