// log1p(x): the natural logarithm of 1 + x, accurate for small x. Method: log_table.h.
// log1p_u35(x): the natural logarithm of 1 + x, accurate for small x, to 3.5 ulp.
// log1p_cr(x): the natural logarithm of 1 + x, correctly rounded.
// logp1(x): log1p by its other name in C23.
//
// 1 + x is a pair, u + d; its logarithm is that of u = 2^k m with d c / 2^k added to r = m c - 1.
//
// f32   degree 6
// f64   degree 11
// log1p_cr: the f64 kernel rounded to float, and a table of 20 floats for which that is not certain (rounded_once.h).
// With FMA, quick_log.h is tried first.
// Rare, both: x <= -1, from 2^100 (f64: 2^1000) on, NaN.
// Constants: coefficients/log_table.sollya. No errno, no flags.
//
// error: log1pf <= 0.767 ulp, by all inputs
//   with FMA 0.767 at 0x1.f71a3cp-3
//   without  0.765 at 0x1.f5427ap-3
// error: log1p <= 0.852 ulp, by a search
//   with FMA 0.830 at 0x1.3a3e92c00a899p-4
//   without  0.835 at 0x1.3eaef259ba4b2p-4
// error: logp1f <= 0.767 ulp, by all inputs
//   with FMA 0.767 at 0x1.f71a3cp-3
//   without  0.765 at 0x1.f5427ap-3
// error: logp1 <= 0.852 ulp, by a search
//   with FMA 0.830 at 0x1.3a3e92c00a899p-4
//   without  0.835 at 0x1.3eaef259ba4b2p-4
// error: log1pf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.800006p-21
// error: log1pf_u35 <= 2.441 ulp, by all inputs
//   with FMA and without 2.441 at -0x1.f5ce38p-6
// error: log1p_u35 <= 2.692 ulp, by a search
//   with FMA 2.558 at -0x1.fbf3e7ef3bb07p-7
//   without  2.563 at -0x1.fbba4a5540eefp-7
//
// Special values: C23 Annex F: log1p(0) = 0 and log1p(-0) = -0, log1p(-1) = -inf, log1p(inf) = inf, NaN for x < -1 and
// NaN.
#include "log_table.h"
#include "quick_log.h"
#include "rounded_once.h"

namespace {

constexpr Hard log1pHard[] = {
    {0x1.800006p-21, 0x1.7ffffep-21},   {0x1.bdb59cp-18, 0x1.bdb53ap-18},   {0x1.200036p-17, 0x1.1fffe6p-17},
    {0x1.e00096p-17, 0x1.dfffb6p-17},   {0x1.b7fd86p-4, 0x1.a1ece2p-4},     {0x1.7d2286p-2, 0x1.4402cp-2},
    {0x1.fb035ap-2, 0x1.9bddc2p-2},     {0x1.0f1fd6p+3, 0x1.1fcbcep+1},     {0x1.9aae56p+13, 0x1.2f79e2p+3},
    {0x1.cb4b4cp+13, 0x1.330e4ap+3},    {0x1.30bf04p+43, 0x1.dfac9p+4},     {0x1.d1309cp+62, 0x1.5c9442p+5},
    {0x1.b121a6p+76, 0x1.a9a3f2p+5},    {0x1.5190cp+78, 0x1.b2bc8cp+5},     {0x1.6351d8p+95, 0x1.08b512p+6},
    {0x1.cfd86ep+116, 0x1.43ff6ep+6},   {-0x1.7ffffap-21, -0x1.800002p-21}, {-0x1.1fffcap-17, -0x1.20001ap-17},
    {-0x1.dfff6ap-17, -0x1.e0004ap-17}, {-0x1.1d9188p-9, -0x1.1de14ap-9}};

} // namespace

KERNEL float vec_log1pf(float x) { return log1pKernel<Natural<float>>(x); }
KERNEL double vec_log1p(double x) { return log1pKernel<Natural<double>>(x); }
KERNEL float vec_logp1f(float x) { return log1pKernel<Natural<float>>(x); }
KERNEL double vec_logp1(double x) { return log1pKernel<Natural<double>>(x); }
KERNEL float vec_log1pf_cr(float x) {
  Quick q = quickLog1p(x);
  if (rare(isOpen(q, !outside(1 + x, Format<float>::smallest, 0x1p100f))))
    q.value = roundedOnce(x, log1pKernel<Natural<double>>(double(x)), log1pHard);
  return q.value;
}
KERNEL float vec_log1pf_u35(float x) { return plainLog1pKernel<Natural<float>>(x); }
KERNEL double vec_log1p_u35(double x) { return plainLog1pKernel<Natural<double>>(x); }
