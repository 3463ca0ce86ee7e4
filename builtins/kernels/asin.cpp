// asin(x): arc sine of x, in radians. Method: arcsin.h; no slow path.
// asin_u35(x): the arc sine of x, in radians, to 3.5 ulp.
// asin_cr(x): the arc sine of x, in radians, correctly rounded.
//
// asin_cr: the f64 kernel rounded to float, and a table of 2 floats for which that is not certain (rounded_once.h).
// With FMA, quick_trig.h is tried first.
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// error: asinf <= 0.714 ulp, by all inputs
//   with FMA 0.703 at -0x1.0ed4cap-1
//   without  0.713 at 0x1.0e58acp-1
// error: asin <= 0.851 ulp, by a search
//   with FMA 0.800 at 0x1.03c033c4981f6p-1
//   without  0.833 at -0x1.0000be5b7bd9cp-1
// error: asinf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.107434p-1
// error: asinf_u35 <= 2.758 ulp, by all inputs
//   with FMA 2.758 at 0x1.ae5aa2p-1
//   without  2.750 at -0x1.ac9c52p-1
// error: asin_u35 <= 2.629 ulp, by a search
//   with FMA 2.497 at -0x1.aed17535672e9p-1
//   without  2.503 at -0x1.acfbedfec5358p-1
//
// Special values: C23 Annex F: asin(0) = 0 and asin(-0) = -0, NaN for |x| > 1 and NaN.
#include "arcsin.h"
#include "quick_trig.h"
#include "rounded_once.h"

namespace {

template <class T> INLINE T asinKernel(T x) {
  Pair<T> y = arcPair(sineSeries(abs(x)));
  return flipSign(y.hi + y.lo, bits(x));
}

template <class T> INLINE T asinLoose(T x) { return flipSign(arcSum(sineSeries(abs(x))), bits(x)); }

constexpr Hard asinHard[] = {{0x1.cbf43cp-4, 0x1.cced1cp-4}, {0x1.107434p-1, 0x1.1f4b64p-1}};

} // namespace

KERNEL float vec_asinf(float x) { return asinKernel(x); }
KERNEL double vec_asin(double x) { return asinKernel(x); }
KERNEL float vec_asinf_u35(float x) { return asinLoose(x); }
KERNEL double vec_asin_u35(double x) { return asinLoose(x); }
KERNEL float vec_asinf_cr(float x) {
  Quick q = quickAsin(x);
  if (rare(isOpen(q, true)))
    q.value = flipSign(roundedOnce(abs(double(x)), asinKernel(abs(double(x))), asinHard), bits(x));
  return q.value;
}
