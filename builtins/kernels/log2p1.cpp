// log2p1(x): the logarithm of 1 + x to base 2, accurate for small x. Method: log_table.h.
//
// 1 + x is a pair, u + d; its logarithm is that of u = 2^k m with d c / 2^k added to r = m c - 1.
//
// f32   degree 6
// f64   degree 11
// Rare, both: x <= -1, from 2^100 (f64: 2^1000) on, NaN.
// Constants: coefficients/log_table.sollya. No errno, no flags.
//
// error: log2p1f <= 0.775 ulp, by all inputs
//   with FMA 0.760 at -0x1.5afed2p-5
//   without  0.774 at 0x1.f23bb6p-4
// error: log2p1 <= 0.971 ulp, by a search
//   with FMA 0.942 at 0x1.33e91e629f5c7p-4
//   without  0.948 at 0x1.344abc7986c17p-4
//
// Special values: C23 Annex F: log2p1(0) = 0 and log2p1(-0) = -0, log2p1(-1) = -inf, log2p1(inf) = inf, NaN for x < -1
// and NaN.
#include "log_table.h"

KERNEL float vec_log2p1f(float x) { return log1pKernel<Binary<float>>(x); }
KERNEL double vec_log2p1(double x) { return log1pKernel<Binary<double>>(x); }
