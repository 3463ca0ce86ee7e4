// acos(x): arc cosine of x, in radians. Method: arcsin.h; no slow path.
// acos_u35(x): the arc cosine of x, in radians, to 3.5 ulp.
// acos_cr(x): the arc cosine of x, in radians, correctly rounded.
//
// f32   error <= 0.681 ulp on all floats; worst x = 0x1.164fa2p-1. Without fma <= 0.705; worst x = 0x1.14b52p-1
// f64   error <= 0.738 ulp on 3x10^6 points; worst x = 0x1.1ec6923c2db0ap-1. Without fma <= 0.752; worst x =
//       0x1.1e658be467d36p-1
// acos_u35: f32 <= 1.518 ulp on all floats; worst x = -0x1.3cb268p-1; f64 <= 1.446 on 3x10^6 points; worst x =
//       -0x1.02e379a1e7d7p-1. The same without fma
// acos_cr: by the f64 kernel and a table of 4 floats, rounded_once.h.
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: acos(1) = +0, NaN for |x| > 1 and NaN.
#include "arcsin.h"
#include "rounded_once.h"

namespace {

template <class T> INLINE T acosKernel(T x) {
  Pair<T> y = arcPair(cosineSeries(x));
  return y.hi + y.lo;
}

constexpr Hard acosHard[] = {{0x1.110b46p-26, 0x1.921fb6p+0},
                             {0x1.04c444p-12, 0x1.920f6ap+0},
                             {-0x1.3abeeap-10, 0x1.926e66p+0},
                             {-0x1.80d99ap-7, 0x1.95216cp+0}};

} // namespace

KERNEL float vec_acosf(float x) { return acosKernel(x); }
KERNEL double vec_acos(double x) { return acosKernel(x); }
KERNEL float vec_acosf_u35(float x) { return arcSum(cosineSeries(x)); }
KERNEL double vec_acos_u35(double x) { return arcSum(cosineSeries(x)); }
KERNEL float vec_acosf_cr(float x) { return roundedOnce(x, acosKernel(double(x)), acosHard); }
