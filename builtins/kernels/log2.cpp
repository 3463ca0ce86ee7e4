// log2(x): the logarithm of x to base 2. Method: log_table.h.
// log2_cr(x): the logarithm of x to base 2, correctly rounded.
// log2_u35(x): the logarithm of x to base 2, to 3.5 ulp.
//
// f32   degree 6
// f64   degree 11
// log2_cr: the f64 kernel, which rounds every float correctly (rounded_once.h). With FMA, quick_log.h is tried first.
// Rare, both: zero, negative, subnormal, inf (f64: from 2^1022 on), NaN.
// Constants: coefficients/log_table.sollya. No errno, no flags.
//
// error: log2f <= 0.935 ulp, by all inputs
//   with FMA and without 0.934 at 0x1.dd5654p-1
// error: log2 <= 0.958 ulp, by a search
//   with FMA 0.929 at 0x1.13481775f2391p+0
//   without  0.935 at 0x1.1344e1c67602dp+0
// error: log2f_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.40f572p-2
// error: log2f_u35 <= 2.006 ulp, by all inputs
//   with FMA and without 2.005 at 0x1.ea7cd2p-1
// error: log2_u35 <= 2.118 ulp, by a search
//   with FMA 2.013 at 0x1.fd3cccb1bd36fp-1
//   without  2.017 at 0x1.fd3cca229331p-1
//
// Special values: C23 Annex F: log2(0) = -inf, log2(1) = 0, log2(inf) = inf, NaN for x < 0 and NaN; exact for powers of
// two.
#include "log_table.h"
#include "quick_log.h"

KERNEL float vec_log2f(float x) { return logKernel<Binary<float>>(x); }
KERNEL double vec_log2(double x) { return logKernel<Binary<double>>(x); }
KERNEL float vec_log2f_cr(float x) {
  Quick q = quickLog<QuickBinary>(x);
  if (rare(isOpen(q, isNormal(x))))
    q.value = float(logKernel<Binary<double>>(double(x))); // right for every float
  return q.value;
}
KERNEL float vec_log2f_u35(float x) { return logKernel<Binary<float>, true>(x); }
KERNEL double vec_log2_u35(double x) { return logKernel<Binary<double>, true>(x); }
