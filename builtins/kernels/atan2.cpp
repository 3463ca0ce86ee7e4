// atan2(y, x): the angle of the point (x, y), in radians. Method: arctan.h.
// atan2_cr(y, x): the angle of the point (x, y), in radians, correctly rounded.
//
// Rare: both coordinates zero or infinite, one of them so large, small or unlike the other that a quotient leaves the
// range.
//
// f32   error <= 0.884 ulp on 10^6 points; worst (0x1.977abcp+4, 0x1.9de008p+4). Without fma <= 0.811; worst
//       (-0x1.c319f6p-2, 0x1.c20ee2p+1)
// f64   error <= 0.812 ulp on 10^6 points and those of mathbench; worst y = 0x1.7f2d58c584fep-2. Without fma <= 0.767;
//       worst (0x1.a2d64f53a8a4p+4, 0x1.a23167541f971p+7)
// atan2_cr: as f64, which is right to 2^-52, many times less than 2^-48. Where a middle between two floats is within
//       that: decide.cpp. Quotients of floats stay in the range of double.
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: atan2(+-0, x) is +-0 for x >= +0 and +-pi for x <= -0, atan2(y, +-0) and atan2(+-inf,
// x) are +-pi/2, atan2(+-y, inf) is +-0, atan2(+-y, -inf) is +-pi, atan2(+-inf, inf) is +-pi/4, atan2(+-inf, -inf)
// is +-3 pi/4; NaN if an argument is.
#include "arctan.h"
#include "between.h"

namespace {

template <class T> INLINE T atan2Slow(Direction<T> v, Bits<T> signs) {
  Direction<T> w = toMiddle(v);
  Pair<T> angle = atanDirection<!VEC_FMA>(w);
  T quotient = v.n / v.d, sum = angle.hi + angle.lo;
  return flipSign(isFlat(v) ? quotient : sum, signs);
}

template <class T> INLINE T atan2Kernel(T y, T x) {
  Direction<T> v = direction(y, x);
  Pair<T> angle = atanDirection<!VEC_FMA>(v);
  if (rare(isRareDirection(v)))
    return atan2Slow(v, bits(y));
  return flipSign(angle.hi + angle.lo, bits(y));
}

} // namespace

KERNEL float vec_atan2f(float y, float x) { return atan2Kernel(y, x); }
KERNEL double vec_atan2(double y, double x) { return atan2Kernel(y, x); }
KERNEL float vec_atan2f_cr(float y, float x) {
  Direction<double> v = direction(double(y), double(x));
  Pair<double> angle = atanDirection<false>(v);
  Between range = between(angle.hi + angle.lo, 0x1p-48);
  if (rare(range.below < range.above))
    range.below = vec_decide_angle(abs(y), x, range.below, range.above);
  if (rare(!(v.d > 0 && v.d < Format<double>::infinity)))
    return float(atan2Slow(v, bits(double(y))));
  return flipSign(range.below, bits(y));
}
