// asin(x): arc sine of x, in radians. Method: arcsin.h; no slow path.
// asin_cr(x): the arc sine of x, in radians, correctly rounded.
//
// f32   error <= 0.653 ulp on all floats; worst x = -0x1.013aa6p-1. Without fma <= 0.690; worst x = 0x1.0b0276p-1
// f64   error <= 0.615 ulp on 10^6 points; worst x = 0x1.2f8f0e94afbb6p-1. Without fma <= 0.655; worst x =
//       -0x1.0b8e4ebad0836p-1
// asin_cr: by the f64 kernel and a table of 2 floats, rounded_once.h.
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: asin(0) = 0 and asin(-0) = -0, NaN for |x| > 1 and NaN.
#include "arcsin.h"
#include "rounded_once.h"

namespace {

template <class T> INLINE T asinKernel(T x) {
  Pair<T> y = arcSine(abs(x));
  return flipSign(y.hi + y.lo, bits(x));
}

constexpr Hard asinHard[] = {{0x1.cbf43cp-4, 0x1.cced1cp-4}, {0x1.107434p-1, 0x1.1f4b64p-1}};

} // namespace

KERNEL float vec_asinf(float x) { return asinKernel(x); }
KERNEL double vec_asin(double x) { return asinKernel(x); }
KERNEL float vec_asinf_cr(float x) {
  return flipSign(roundedOnce(abs(double(x)), asinKernel(abs(double(x))), asinHard), bits(x));
}
