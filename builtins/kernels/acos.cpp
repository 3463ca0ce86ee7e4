// acos(x): arc cosine of x, in radians. Method: arcsin.h; no slow path.
//
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: acos(1) = +0, NaN for |x| > 1 and NaN.
#include "arcsin.h"

namespace {

template <class T> INLINE T acosKernel(T x) {
  HalfArc<T> half = halfArc(abs(x));
  Bits<T> signs = half.steep ? bits(x) : ~bits(x);
  T factor = flipSign(half.steep ? T(2) : T(1), signs);
  T quarters = half.steep ? (x < 0 ? T(2) : T(0)) : T(1);
  Pair<T> y = addQuarters(quarters, {factor * half.angle.hi, factor * half.angle.lo});
  return y.hi + y.lo;
}

} // namespace

KERNEL float vec_acosf(float x) { return acosKernel(x); }
KERNEL double vec_acos(double x) { return acosKernel(x); }
