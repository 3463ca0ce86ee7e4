// cos(x): cosine of x in radians, sin(x + pi/2). Method: trig.h; far arguments: trig_reduce.h.
// cos_cr(x): cosine of x in radians, correctly rounded.
//
// f32   degree 7 (without fma: and 8); rare: |x| > 1608 (without fma: 402), NaN
// f64   degree 13 (without fma: and 14); rare: |x| > 1.6x10^6, NaN
// cos_cr: by the f64 kernel and a table of 8 floats, rounded_once.h.
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// error: cosf <= 0.95 ulp, by all inputs
//   with FMA 0.903 at -0x1.901c8cp+102
//   without  0.789 at 0x1.a7c026p-1
// error: cos <= 0.957 ulp, by a search
//   with FMA 0.955 at 0x1.67cf7f1774a11p+11
//   without  0.856 at 0x1.4317d5fbfdc3ap+11
// error: cosf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.4555p+51
//
// Special values: C23 Annex F: cos(0) = 1, NaN for infinities and NaN; any argument is reduced fully.
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
KERNEL float vec_cosf_cr(float x) { return roundedOnce(abs(double(x)), cosKernel(double(x)), cosHard); }
