// atan2(y, x): the angle of the point (x, y), in radians. Method: arctan.h.
// atan2_u35(y, x): the angle of the point (x, y), in radians, to 3.5 ulp.
// atan2_cr(y, x): the angle of the point (x, y), in radians, correctly rounded.
//
// Rare: both coordinates zero or infinite, one of them so large, small or unlike the other that a quotient leaves the
// range.
//
// f32   error <= 0.831 ulp on 6x10^6 points; worst (0x1.98469p-2, 0x1.8245e4p-1). Without fma <= 0.855; worst
//       (0x1.31de84p+1, 0x1.197944p+2)
// f64   error <= 0.863 ulp on 6x10^6 points; worst (0x1.4d08e738bc1e4p-4, 0x1.38328172420ep-3). Without fma <= 0.893;
//       worst (0x1.e91d73975a345p-2, 0x1.c577bf764f596p-1)
// atan2_u35: f32 <= 2.100 ulp, f64 <= 2.405 ulp on 6x10^6 points. Without fma <= 2.523; worst (0x1.904036p+1,
//       0x1.292a2p+2), and <= 2.850; worst (0x1.9dc53c0b11433p+0, 0x1.2dacd9af203acp+1)
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

template <class T> INLINE T atan2Slow(Point<T> v, Bits<T> signs) {
  Pair<T> angle = atanDirection(direction(toMiddle(v)));
  return flipSign(isFlat(v) ? v.y / v.x : angle.hi + angle.lo, signs);
}

// The rest of a quotient near the end of the range is small with fma, too, if not exact, which is enough.
template <class T> INLINE T atan2Kernel(T y, T x) {
  Point<T> v = {abs(y), x};
  Direction<T> w = direction(v);
  Pair<T> sum = atanDirection(w);
  T angle = flipSign(sum.hi + sum.lo, bits(y));
  if (rare(isFar(w.d) || (!VEC_FMA && isUnlike(v))))
    return atan2Slow(v, bits(y));
  return angle;
}

template <class T> INLINE T atan2LooseSlow(Point<T> v, Bits<T> signs) {
  Point<T> w = toMiddle(v);
  T angle = looseAngle(w, isTurned(w)).angle;
  return flipSign(isFlat(v) ? v.y / v.x : angle, signs);
}

template <class T> INLINE T atan2Loose(T y, T x) {
  Point<T> v = {abs(y), x};
  LooseAngle<T> w = looseAngle(v, isTurned(v));
  T angle = flipSign(w.angle, bits(y));
  if (rare(isFar(w.d)))
    return atan2LooseSlow(v, bits(y));
  return angle;
}

} // namespace

KERNEL float vec_atan2f(float y, float x) { return atan2Kernel(y, x); }
KERNEL double vec_atan2(double y, double x) { return atan2Kernel(y, x); }
KERNEL float vec_atan2f_u35(float y, float x) { return atan2Loose(y, x); }
KERNEL double vec_atan2_u35(double y, double x) { return atan2Loose(y, x); }
KERNEL float vec_atan2f_cr(float y, float x) {
  Point<double> v = {abs(double(y)), double(x)};
  Direction<double> w = direction(v);
  Pair<double> angle = atanDirection(w);
  Between range = between(angle.hi + angle.lo, 0x1p-48);
  if (rare(range.below < range.above))
    range.below = vec_decide_angle(abs(y), x, range.below, range.above);
  if (rare(!(w.d > 0 && w.d < Format<double>::infinity)))
    return float(atan2Slow(v, bits(double(y))));
  return flipSign(range.below, bits(y));
}
