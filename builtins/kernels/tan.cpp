// tan(x): tangent of x in radians. Method: trig.h; beyond `largest`: trig_reduce.h.
// tan_cr(x): tangent of x in radians, correctly rounded.
//
// f32   error <= 0.932 ulp on all floats; worst x = 0x1.17ae52p+74
// f64   error <= 0.825 ulp on 10^6 points, the numbers nearest to multiples of pi/2 in every binade among them;
//       worst x = -0x1.797867d8f83d2p+3. Without fma <= 0.844; worst x = 0x1.6a09e667f3bcfp+742
// tan_cr: by the f64 kernel and a table of 1 float, rounded_once.h.
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// Special values: C23 Annex F: tan(0) = 0 and tan(-0) = -0, NaN for infinities and NaN; any argument is reduced
// fully.
#include "rounded_once.h"
#include "trig_reduce.h"

namespace {

template <class T> INLINE T tanKernel(T x) { return tanReduced(reduceAny(abs(x), 0), bits(x)); }

constexpr Hard tanHard[] = {{0x1.fa6748p+64, 0x1.a0d918p+0}};

} // namespace

KERNEL float vec_tanf(float x) { return tanKernel(x); }
KERNEL double vec_tan(double x) { return tanKernel(x); }
KERNEL float vec_tanf_cr(float x) {
  return flipSign(roundedOnce(abs(double(x)), tanKernel(abs(double(x))), tanHard), bits(x));
}
