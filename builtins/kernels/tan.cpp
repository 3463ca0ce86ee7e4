// tan(x): tangent of x in radians. Method: trig.h; far arguments: trig_reduce.h.
// tan_cr(x): tangent of x in radians, correctly rounded.
//
// f32   a quotient of degrees 7 and 2; rare: |x| > 1608 (without fma: 402), NaN
//       error <= 0.949 ulp on all floats; worst x = -0x1.4ad074p+20. Without fma <= 0.940; worst x = -0x1.1c59e8p+25
// f64   a quotient of degrees 15 and 2; rare: |x| > 1.6x10^6, NaN
//       error <= 0.862 ulp on 10^6 points, the numbers nearest to multiples of pi/2 in every binade among them;
//       worst x = 0x1.f7ec3c5d69p-8. Without fma <= 0.856; worst x = 0x1.ec5fa137eaaa6p-13
// tan_cr: by the f64 kernel and a table of 1 float, rounded_once.h.
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// Special values: C23 Annex F: tan(0) = 0 and tan(-0) = -0, NaN for infinities and NaN; any argument is reduced
// fully.
#include "rounded_once.h"
#include "trig_reduce.h"

namespace {

template <class T> INLINE T tanKernel(T x) { return tanReduced(reduceAny(x, 0), VEC_FMA ? Bits<T>(0) : bits(x)); }

constexpr Hard tanHard[] = {{0x1.fa6748p+64, 0x1.a0d918p+0}};

} // namespace

KERNEL float vec_tanf(float x) { return tanKernel(x); }
KERNEL double vec_tan(double x) { return tanKernel(x); }
KERNEL float vec_tanf_cr(float x) {
  return flipSign(roundedOnce(abs(double(x)), tanKernel(abs(double(x))), tanHard), bits(x));
}
