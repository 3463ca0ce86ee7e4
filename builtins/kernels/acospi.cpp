// acospi(x): arc cosine of x, in half-turns: acos(x) / pi. Method: arcsin.h; no slow path.
//
// f32   error <= 0.641 ulp on all floats; worst x = 0x1.0047b4p-1. Without fma <= 0.653; worst x = 0x1.797bc8p-1
// f64   error <= 0.681 ulp on 4x10^6 points; worst x = 0x1.0354447acc126p-1. Without fma <= 0.699; worst x =
//       0x1.1f35f3d6e644ep-1
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: acospi(1) = +0, NaN for |x| > 1 and NaN.
#include "arcsin.h"

namespace {

template <class T> INLINE T acospiKernel(T x) { return halfTurns(arcPair(cosineSeries(x))); }

} // namespace

KERNEL float vec_acospif(float x) { return acospiKernel(x); }
KERNEL double vec_acospi(double x) { return acospiKernel(x); }
