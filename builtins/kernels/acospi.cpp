// acospi(x): arc cosine of x, in half-turns: acos(x) / pi. Method: arcsin.h; no slow path.
//
// f32   error <= 0.588 ulp on 2x10^5 points of [-1, 1]; worst x = 0x1.7f057p-1, without fma
// f64   error <= 0.584 ulp on 2x10^5 points of [-1, 1]; worst x = 0x1.21189054daedap-1, without fma
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: acospi(1) = +0, NaN for |x| > 1 and NaN.
#include "arcsin.h"

namespace {

template <class T> INLINE T acospiKernel(T x) { return halfTurns(arcCosine(x)); }

} // namespace

KERNEL float vec_acospif(float x) { return acospiKernel(x); }
KERNEL double vec_acospi(double x) { return acospiKernel(x); }
