// acos(x): arc cosine of x, in radians. Method: arcsin.h; no slow path.
// acos_cr(x): the arc cosine of x, in radians, correctly rounded.
//
// f32   error <= 0.628 ulp on all floats; worst x = 0x1.1fed34p-1. Without fma <= 0.669; worst x = 0x1.14b24p-1
// f64   error <= 0.633 ulp on 10^6 points; worst x = 0x1.16e98c6cb782cp-1. Without fma <= 0.620; worst x =
//       0x1.262ac279bbd38p-1
// acos_cr: by the f64 kernel and a table of 4 floats, rounded_once.h.
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: acos(1) = +0, NaN for |x| > 1 and NaN.
#include "arcsin.h"
#include "rounded_once.h"

namespace {

template <class T> INLINE T acosKernel(T x) {
  Pair<T> y = arcCosine(x);
  return y.hi + y.lo;
}

constexpr Hard acosHard[] = {{0x1.110b46p-26, 0x1.921fb6p+0},
                             {0x1.04c444p-12, 0x1.920f6ap+0},
                             {-0x1.3abeeap-10, 0x1.926e66p+0},
                             {-0x1.80d99ap-7, 0x1.95216cp+0}};

} // namespace

KERNEL float vec_acosf(float x) { return acosKernel(x); }
KERNEL double vec_acos(double x) { return acosKernel(x); }
KERNEL float vec_acosf_cr(float x) { return roundedOnce(x, acosKernel(double(x)), acosHard); }
