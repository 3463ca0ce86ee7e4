// log(x): the natural logarithm. Method: log_table.h.
// log_u35(x): the natural logarithm, to 3.5 ulp.
//
// f32   degree 6
// f64   degree 11
// Rare, both: zero, negative, subnormal, inf (f64: from 2^1022 on), NaN.
// Constants: coefficients/log_table.sollya. No errno, no flags.
//
// error: logf <= 0.993 ulp, by all inputs
//   with FMA 0.991 at 0x1.3ea6fep+0
//   without  0.992 at 0x1.3caba2p+0
// error: log <= 0.84 ulp, by a search
//   with FMA 0.823 at 0x1.f04a768751455p-1
//   without  0.823 at 0x1.f04a547f4ac3ep-1
// error: logf_u35 <= 2.389 ulp, by all inputs
//   with FMA and without 2.388 at 0x1.ff019cp-1
// error: log_u35 <= 2.687 ulp, by a search
//   with FMA 2.558 at 0x1.f810cf245f008p-1
//   without  2.559 at 0x1.f810b7ca2abbep-1
//
// Special values: C23 Annex F: log(0) = -inf, log(1) = 0, log(inf) = inf, NaN for x < 0 and NaN.
#include "log_table.h"

KERNEL float vec_logf(float x) { return logKernel<Natural<float>>(x); }
KERNEL double vec_log(double x) { return logKernel<Natural<double>>(x); }
KERNEL float vec_logf_u35(float x) { return logKernel<Natural<float>, true>(x); }
KERNEL double vec_log_u35(double x) { return logKernel<Natural<double>, true>(x); }
