// cos(x): cosine of x in radians, sin(x + pi/2). Method: trig.h; far arguments: trig_reduce.h.
// cos_cr(x): cosine of x in radians, correctly rounded.
//
// f32   degree 7 (without fma: and 8); rare: |x| > 1608 (without fma: 402), NaN
// f64   degree 13 (without fma: and 14); rare: |x| > 1.6x10^6, NaN
// cos_cr: the f64 kernel rounded to float, and a table of 8 floats for which that is not certain (rounded_once.h). With
// FMA, quick_trig.h is tried first.
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// error: cosf <= 0.945 ulp, by all inputs
//   with FMA 0.945 at -0x1.71bd1p+51
//   without  0.846 at 0x1.52d5f8p+109
// error: cos <= 0.979 ulp, by a search
//   with FMA 0.958 at -0x1.b3c5f605b2509p+13
//   without  0.870 at 0x1.92397d2346d6bp-1
// error: cosf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.2b9622p+67
//
// Special values: C23 Annex F: cos(0) = 1, NaN for infinities and NaN; any argument is reduced fully.
#include "quick_trig.h"
#include "rounded_once.h"
#include "trig_reduce.h"

namespace {

template <class T> INLINE T cosKernel(T x) { return sinReduced(reduceAny(x, 1), Bits<T>(0)); }

constexpr Hard cosHard[] = {{0x1.20ffccp-7, 0x1.fffae8p-1},   {0x1.4555p+51, 0x1.115d7ep-1},
                            {0x1.887814p+51, 0x1.84bec4p-1},  {0x1.3170fp+63, 0x1.fe2976p-1},
                            {0x1.2b9622p+67, 0x1.f0285ep-1},  {0x1.e072ecp+67, 0x1.b598acp-2},
                            {0x1.119ae6p+115, 0x1.f3176ap-1}, {0x1.96344ep+117, 0x1.f8a9b4p-1}};

} // namespace

KERNEL float vec_cosf(float x) { return cosKernel(x); }
KERNEL double vec_cos(double x) { return cosKernel(x); }
KERNEL float vec_cosf_cr(float x) {
  Quick q = quickCos(x);
  if (rare(isOpen(q, abs(x) <= QuickTrig::most)))
    q.value = roundedOnce(abs(double(x)), cosKernel(double(x)), cosHard);
  return q.value;
}
