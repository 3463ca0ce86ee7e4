// asin(x): arc sine of x, in radians. Method: arcsin.h; no slow path.
// asin_u35(x): the arc sine of x, in radians, to 3.5 ulp.
// asin_cr(x): the arc sine of x, in radians, correctly rounded.
//
// f32   error <= 0.703 ulp on all floats; worst x = 0x1.0ed4cap-1. Without fma <= 0.714; worst x = 0x1.0e58acp-1
// f64   error <= 0.754 ulp on 3x10^6 points; worst x = 0x1.1ea25de66498ep-1. Without fma <= 0.767; worst x =
//       0x1.03c87f1790c7p-1
// asin_u35: f32 <= 2.758 ulp on all floats; worst x = 0x1.ae5aa2p-1; f64 <= 2.452 on 3x10^6 points; worst x =
//       0x1.ad6099f7aba1ap-1. The same without fma
// asin_cr: by the f64 kernel and a table of 2 floats, rounded_once.h.
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: asin(0) = 0 and asin(-0) = -0, NaN for |x| > 1 and NaN.
#include "arcsin.h"
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
  return flipSign(roundedOnce(abs(double(x)), asinKernel(abs(double(x))), asinHard), bits(x));
}
