// atan2pi(y, x): the angle of the point (x, y), in half-turns: atan2(y, x) / pi. Method: arctan.h.
//
// Rare: both coordinates zero or infinite, one of them so large, small or unlike the other that a quotient leaves the
// range.
//
// f32   error <= 0.856 ulp on 7x10^7 points; worst (-0x1.21aa34p+0, 0x1.248228p+0)
// f64   error <= 0.772 ulp on 10^6 points; worst (0x1.d07a9e560190cp+858, 0x1.d07ab308250a8p+858)
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: atan2pi(+-0, x) is +-0 for x >= +0 and +-1 for x <= -0, atan2pi(y, +-0) and
// atan2pi(+-inf, x) are +-1/2, atan2pi(+-y, inf) is +-0, atan2pi(+-y, -inf) is +-1, atan2pi(+-inf, inf) is +-1/4,
// atan2pi(+-inf, -inf) is +-3/4; NaN if an argument is.
#include "arctan.h"

namespace {

template <class T> INLINE T atan2piSlow(Direction<T> v, Bits<T> signs) {
  using C = Arc<T>;
  T angle = halfTurns(atanDirection(toMiddle(v)));
  // n / (d pi), rounded once; what leaves the range below does so in the result, too.
  T factor = v.d > 1 / C::least ? 1 / C::wide : v.d < C::least ? C::wide : T(1);
  Pair<T> quotient = dividePair(v.n * (factor * C::up), v.d < Format<T>::infinity ? v.d * factor : T(1));
  quotient = multiplyPair(addPair(quotient.hi, quotient.lo), C::inversePi);
  T flat = scaled(addPair(quotient.hi, quotient.lo), C::up, C::down);
  flat = v.d < Format<T>::infinity ? flat : T(0);
  return flipSign(isFlat(v) ? flat : angle, signs);
}

template <class T> INLINE T atan2piKernel(T y, T x) {
  Direction<T> v = direction(y, x);
  T angle = halfTurns(atanDirection(v));
  if (rare(isRareDirection(v)))
    return atan2piSlow(v, bits(y));
  return flipSign(angle, bits(y));
}

} // namespace

KERNEL float vec_atan2pif(float y, float x) { return atan2piKernel(y, x); }
KERNEL double vec_atan2pi(double y, double x) { return atan2piKernel(y, x); }
