// acospi(x): arc cosine of x, in half-turns: acos(x) / pi. Method: arcsin.h; no slow path.
//
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// error: acospif <= 0.653 ulp, by all inputs
//   with FMA 0.640 at 0x1.0047b4p-1
//   without  0.653 at 0x1.797bc8p-1
// error: acospi <= 0.758 ulp, by a search
//   with FMA 0.719 at 0x1.03cccc7289629p-1
//   without  0.745 at 0x1.03884d66ebf36p-1
//
// Special values: C23 Annex F: acospi(1) = +0, NaN for |x| > 1 and NaN.
#include "arcsin.h"

namespace {

template <class T> INLINE T acospiKernel(T x) { return halfTurns(arcPair(cosineSeries(x))); }

} // namespace

KERNEL float vec_acospif(float x) { return acospiKernel(x); }
KERNEL double vec_acospi(double x) { return acospiKernel(x); }
