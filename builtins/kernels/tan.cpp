// tan(x): tangent of x in radians. Method: trig.h; far arguments: trig_reduce.h.
// tan_cr(x): tangent of x in radians, correctly rounded.
//
// f32   a quotient of degrees 7 and 2; rare: |x| > 1608 (without fma: 402), NaN
// f64   a quotient of degrees 15 and 2; rare: |x| > 1.6x10^6, NaN
// tan_cr: the f64 kernel rounded to float, and a table of 1 float for which that is not certain (rounded_once.h). With
// FMA, quick_trig.h is tried first.
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// error: tanf <= 0.919 ulp, by all inputs
//   with FMA 0.913 at -0x1.0b109ep+45
//   without  0.919 at -0x1.79249ap+126
// error: tan <= 0.964 ulp, by a search
//   with FMA 0.920 at -0x1.e69e046f819ccp+2
//   without  0.941 at -0x1.2201b491eb726p+10
// error: tanf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.fa6748p+64
//
// Special values: C23 Annex F: tan(0) = 0 and tan(-0) = -0, NaN for infinities and NaN; any argument is reduced
// fully.
#include "quick_trig.h"
#include "rounded_once.h"
#include "trig_reduce.h"

namespace {

template <class T> INLINE T tanKernel(T x) { return tanReduced(reduceAny(x, 0), VEC_FMA ? Bits<T>(0) : bits(x)); }

constexpr Hard tanHard[] = {{0x1.fa6748p+64, 0x1.a0d918p+0}};

} // namespace

KERNEL float vec_tanf(float x) { return tanKernel(x); }
KERNEL double vec_tan(double x) { return tanKernel(x); }
KERNEL float vec_tanf_cr(float x) {
  Quick q = quickTan(x);
  if (rare(isOpen(q, abs(x) <= QuickTrig::most)))
    q.value = flipSign(roundedOnce(abs(double(x)), tanKernel(abs(double(x))), tanHard), bits(x));
  return q.value;
}
