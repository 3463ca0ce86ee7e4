// log10(x): the logarithm of x to base 10. Method: log_table.h.
// log10_cr(x): the logarithm of x to base 10, correctly rounded.
// log10_u35(x): the logarithm of x to base 10, to 3.5 ulp.
//
// f32   degree 6
// f64   degree 11
// log10_cr: the f64 kernel rounded to float, and a table of 18 floats for which that is not certain (rounded_once.h).
// With FMA, quick_log.h is tried first.
// Rare, both: zero, negative, subnormal, inf (f64: from 2^1022 on), NaN.
// Constants: coefficients/log_table.sollya. No errno, no flags.
//
// error: log10f <= 0.964 ulp, by all inputs
//   with FMA 0.963 at 0x1.dbd47cp-1
//   without  0.960 at 0x1.dbf426p-1
// error: log10 <= 0.809 ulp, by a search
//   with FMA 0.794 at 0x1.e3fba653852dp-1
//   without  0.794 at 0x1.e3fd8d893c068p-1
// error: log10f_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.0acfc8p+67
// error: log10f_u35 <= 3.077 ulp, by all inputs
//   with FMA 2.593 at 0x1.7ff86ep-1
//   without  3.076 at 0x1.9f62bep-107
// error: log10_u35 <= 1.971 ulp, by a search
//   with FMA and without 1.877 at 0x1.ffb6624f91bb5p-1
//
// Special values: C23 Annex F: log10(0) = -inf, log10(1) = 0, log10(inf) = inf, NaN for x < 0 and NaN.
#include "log_table.h"
#include "quick_log.h"
#include "rounded_once.h"

namespace {

constexpr Hard log10Hard[] = {
    {0x1.9a99dp-107, -0x1.000a4ep+5}, {0x1.218c0ep-99, -0x1.dbf9dp+4},  {0x1.fddcf4p-98, -0x1.d33a46p+4},
    {0x1.1727b8p-91, -0x1.b5b2aep+4}, {0x1.5cf1a6p-88, -0x1.a5b2aep+4}, {0x1.36e7f2p-41, -0x1.88403ap+3},
    {0x1.292424p-33, -0x1.3bd10ap+3}, {0x1.f451d2p+5, 0x1.cbd0fap+0},   {0x1.0f399cp+7, 0x1.10ef32p+1},
    {0x1.7bdb9p+12, 0x1.e451ap+1},    {0x1.fe9bb8p+28, 0x1.175168p+3},  {0x1.c21fd2p+59, 0x1.201802p+4},
    {0x1.9be058p+65, 0x1.3c6028p+4},  {0x1.0acfc8p+67, 0x1.42fdd8p+4},  {0x1.4d83bap+70, 0x1.52fdd8p+4},
    {0x1.207a4ap+76, 0x1.6ee1e8p+4},  {0x1.b25878p+95, 0x1.cd3d38p+4},  {0x1.c6c5cep+127, 0x1.33d7cap+5}};

} // namespace

KERNEL float vec_log10f(float x) { return logKernel<Decimal<float>>(x); }
KERNEL double vec_log10(double x) { return logKernel<Decimal<double>>(x); }
KERNEL float vec_log10f_cr(float x) {
  Quick q = quickLog<QuickDecimal>(x);
  if (rare(isOpen(q, isNormal(x))))
    q.value = roundedOnce(x, logKernel<Decimal<double>>(double(x)), log10Hard);
  return q.value;
}
KERNEL float vec_log10f_u35(float x) { return logKernel<Decimal<float>, true>(x); }
KERNEL double vec_log10_u35(double x) { return logKernel<Decimal<double>, true>(x); }
