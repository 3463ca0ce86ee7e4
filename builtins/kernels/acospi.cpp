// acospi(x): arc cosine of x, in half-turns: acos(x) / pi. Method: arcsin.h; no slow path.
//
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: acospi(1) = +0, NaN for |x| > 1 and NaN.
#include "arcsin.h"

namespace {

template <class T> INLINE T acospiKernel(T x) { return halfTurns(arcCosine(x)); }

} // namespace

KERNEL float vec_acospif(float x) { return acospiKernel(x); }
KERNEL double vec_acospi(double x) { return acospiKernel(x); }
