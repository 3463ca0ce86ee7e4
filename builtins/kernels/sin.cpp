// sin(x): sine of x in radians. Method: trig.h; far arguments: trig_reduce.h.
// sin_cr(x): the sine of x in radians, correctly rounded.
//
// f32   degree 7 (without fma: and 8); rare: |x| > 1608 (without fma: 402), NaN
// f64   degree 13 (without fma: and 14); rare: |x| > 1.6x10^6, NaN
// sin_cr: the f64 kernel rounded to float, and a table of 13 floats for which that is not certain (rounded_once.h).
// With FMA, quick_trig.h is tried first.
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// error: sinf <= 0.947 ulp, by all inputs
//   with FMA 0.947 at -0x1.773f24p+48
//   without  0.834 at 0x1.41f96p+99
// error: sin <= 0.979 ulp, by a search
//   with FMA 0.957 at -0x1.9270a7fb5e67cp-1
//   without  0.869 at -0x1.02655e6a96e9p+8
// error: sinf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.487e0cp+103
//
// Special values: C23 Annex F: sin(0) = 0 and sin(-0) = -0, NaN for infinities and NaN; any argument is reduced fully.
#include "quick_trig.h"
#include "rounded_once.h"
#include "trig_reduce.h"

namespace {

// With FMA of x itself, else of |x|, with the sign put back at the end: sin(-0) is -0 in both.
template <class T> INLINE T sinKernel(T x) { return sinReduced(reduceAny(x, 0), VEC_FMA ? Bits<T>(0) : bits(x)); }

constexpr Hard sinHard[] = {
    {0x1.e7061ep-2, 0x1.d4de8ap-2},   {0x1.e35bc6p+7, 0x1.c5b4acp-3},   {0x1.33333p+13, -0x1.63f4bap-2},
    {0x1.6ad26ep+32, -0x1.fff96ep-1}, {0x1.95f654p+44, -0x1.fcf42ep-1}, {0x1.411b04p+63, 0x1.58ed1p-1},
    {0x1.bf908ep+68, -0x1.0129bep-1}, {0x1.8d9d8p+73, -0x1.d32b7ap-1},  {0x1.79dd1ep+75, 0x1.61be72p-1},
    {0x1.524856p+80, -0x1.ff5702p-1}, {0x1.e68b32p+91, -0x1.b6a26ap-1}, {0x1.487e0cp+103, 0x1.287508p-2},
    {0x1.b559b6p+117, 0x1.b50776p-2}};

} // namespace

KERNEL float vec_sinf(float x) { return sinKernel(x); }
KERNEL double vec_sin(double x) { return sinKernel(x); }
KERNEL float vec_sinf_cr(float x) {
  Quick q = quickSin(x);
  if (rare(isOpen(q, abs(x) <= QuickTrig::most)))
    q.value = flipSign(roundedOnce(abs(double(x)), sinKernel(abs(double(x))), sinHard), bits(x));
  return q.value;
}
