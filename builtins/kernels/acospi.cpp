// acospi(x): arc cosine of x, in half-turns: acos(x) / pi. Method: arcsin.h; no slow path.
//
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// error: acospif <= 0.70 ulp, by all inputs
//   with FMA 0.611 at 0x1.7e73a4p-1
//   without  0.614 at 0x1.76802ep-1
// error: acospi <= 0.749 ulp, by a search
//   with FMA 0.715 at 0x1.03c14047af7eap-1
//   without  0.735 at 0x1.03525a38bbadbp-1
//
// Special values: C23 Annex F: acospi(1) = +0, NaN for |x| > 1 and NaN.
#include "arcsin.h"

namespace {

template <class T> INLINE T acospiKernel(T x) { return halfTurns(arcPair(cosineSeries(x))); }

} // namespace

KERNEL float vec_acospif(float x) { return acospiKernel(x); }
KERNEL double vec_acospi(double x) { return acospiKernel(x); }
