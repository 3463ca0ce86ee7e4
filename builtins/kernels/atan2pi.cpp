// atan2pi(y, x): the angle of the point (x, y), in half-turns: atan2(y, x) / pi. Method: arctan.h.
//
// Rare: both coordinates zero or infinite; one of them so large, so small or so unlike the other that a quotient leaves
// the range.
//
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// error: atan2pif <= 0.953 ulp, by a search
//   with FMA 0.924 at 0x1.6b6f6cp+61, 0x1.4abae4p+62
//   without  0.931 at 0x1.6dc8a8p-114, 0x1.4dd2e6p-113
// error: atan2pi <= 0.962 ulp, by a search
//   with FMA 0.940 at -0x1.6b3f4db5bcaeap+197, 0x1.4b7beb7919064p+198
//   without  0.934 at -0x1.6b4d32a2540d8p+51, 0x1.4bb4a10df3da5p+52
//
// Special values: C23 Annex F: atan2pi(+-0, x) is +-0 for x >= +0 and +-1 for x <= -0, atan2pi(y, +-0) and
// atan2pi(+-inf, x) are +-1/2, atan2pi(+-y, inf) is +-0, atan2pi(+-y, -inf) is +-1, atan2pi(+-inf, inf) is +-1/4,
// atan2pi(+-inf, -inf) is +-3/4; NaN if an argument is.
#include "arctan.h"

namespace {

template <class T> INLINE T atan2piSlow(Point<T> v, Bits<T> signs) {
  using C = Arc<T>;
  T angle = halfTurns(atanDirection(direction(toMiddle(v))));
  // y / (x pi), rounded once. If it is subnormal, so is the result.
  T factor = v.x > 1 / C::least ? 1 / C::wide : v.x < C::least ? C::wide : T(1);
  Pair<T> quotient = dividePair(v.y * (factor * C::up), v.x < Format<T>::infinity ? v.x * factor : T(1));
  quotient = multiplyPair(addPair(quotient.hi, quotient.lo), C::inversePi);
  T flat = scaled(addPair(quotient.hi, quotient.lo), C::up, C::down);
  flat = v.x < Format<T>::infinity ? flat : T(0);
  return flipSign(isFlat(v) ? flat : angle, signs);
}

template <class T> INLINE T atan2piKernel(T y, T x) {
  Point<T> v = {abs(y), x};
  Direction<T> w = direction(v);
  T angle = flipSign(halfTurns(atanDirection(w)), bits(y));
  if (rare(isFar(w.d) || isUnlike(v)))
    return atan2piSlow(v, bits(y));
  return angle;
}

} // namespace

KERNEL float vec_atan2pif(float y, float x) { return atan2piKernel(y, x); }
KERNEL double vec_atan2pi(double y, double x) { return atan2piKernel(y, x); }
