// atan2(y, x): the angle of the point (x, y), in radians. Method: arctan.h, in pieces.
// atan2_u35(y, x): the angle of the point (x, y), in radians, to 3.5 ulp.
// atan2_cr(y, x): the angle of the point (x, y), in radians, correctly rounded.
//
// Rare: both coordinates zero or infinite; one of them so large, so small or so unlike the other that a quotient leaves
// the range.
//
// atan2_cr: with FMA, quickAtan2 (quick_trig.h) is tried first. Then the angle is computed as for f64, with an error
// below 2^-52, far less than 2^-48. If a middle between two floats is within 2^-48, decide.cpp decides. Quotients of
// floats are in the range of double.
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// error: atan2f <= 0.953 ulp, by a search
//   with FMA 0.931 at 0x1.aa2dbp-5, 0x1.ab158cp-4
//   without  0.890 at -0x1.f2e38ap-62, 0x1.f28edp-63
// error: atan2 <= 0.939 ulp, by a search
//   with FMA 0.917 at 0x1.a970730c982f3p+192, 0x1.a99098c44fe98p+193
//   without  0.884 at 0x1.e8f4cdda179c9p-172, 0x1.e86d1c13a01c8p-173
// error: atan2f_cr <= 0.50 ulp, by a search
//   with FMA and without 0.500 at 0x1p-149, 0x1p+1
// error: atan2f_u35 <= 3.087 ulp, by a search
//   with FMA 2.388 at 0x1.291e12p+15, -0x1.3117f2p+3
//   without  2.939 at 0x1.8e9edep+125, 0x1.29929ep+126
// error: atan2_u35 <= 3.381 ulp, by a search
//   with FMA 2.605 at 0x1.5ff402dc138e6p-26, 0x1.000038dcd3af2p-25
//   without  3.262 at 0x1.ada9234bb4a27p+122, 0x1.387c37d3c931ap+123
//
// Special values: C23 Annex F: atan2(+-0, x) is +-0 for x >= +0 and +-pi for x <= -0, atan2(y, +-0) and atan2(+-inf,
// x) are +-pi/2, atan2(+-y, inf) is +-0, atan2(+-y, -inf) is +-pi, atan2(+-inf, inf) is +-pi/4, atan2(+-inf, -inf)
// is +-3 pi/4; NaN if an argument is.
#include "arctan.h"
#include "between.h"
#include "quick_trig.h"

namespace {

// The piece of a / b for a, b >= 0, found by the difference of their bits, which is about the logarithm of the
// quotient. For doubles it is halved, and counted from the bits of 1.5, so that it is a positive double: few targets
// compare 64-bit integers.
INLINE u32 pieceOf(float a, float b) {
  constexpr i32 one = i32(bits(1.0f)), least = i32(bits(0.1875f)) - one, most = i32(bits(2.5f)) - one;
  i32 q = i32(bits(a) - bits(b));
  q = q < least ? least : q;
  return u32((q > most ? most : q) + one) >> (Format<float>::mantissa - 1);
}
INLINE u64 pieceOf(double a, double b) {
  constexpr u64 one = bits(1.0), zero = bits(1.5); // one >> 51 is 6 modulo 8, as is zero >> 50
  constexpr double least = as<double>(zero - ((one - bits(0.1875)) >> 1)),
                   most = as<double>(zero + ((bits(2.5) - one) >> 1));
  double q = as<double>((bits(a) >> 1) - (bits(b) >> 1) + zero);
  q = q > least ? q : least;
  return bits(q > most ? most : q) >> (Format<double>::mantissa - 2);
}

// By pieces.
template <class T> INLINE Angle<T> angleOf(Point<T> v) {
  using P = AtanPieces<T>;
  T a = v.y, b = abs(v.x);
  Bits<T> at = pieceOf(a, b);
  T c = lookup(P::center, at), n = madd(-c, b, a), d = madd(c, a, b);
  if (!VEC_FMA)
    n -= productError(c, b, c * b);
  T t = n / d, z = t * t, rest = quotientRest(n, d, t);
  if (!VEC_FMA)
    rest -= t * maddPair(c, a, b).lo;
  bool left = (bits(v.x) & Format<T>::sign) != 0;
  T value = lookup(P::value, at), low = left ? -P::pi.lo : T(0); // pi.hi - value is exact
  T around = t + madd(t * z, atanSeries(z), madd(rest, roughInverse<1>(d), low));
  return {(left ? P::pi.hi - value : value) + flipSign(around, bits(v.x)), d};
}

template <class T> INLINE T atan2Slow(Point<T> v, Bits<T> signs) {
  return flipSign(isFlat(v) ? v.y / v.x : angleOf(toMiddle(v)).angle, signs);
}

// Near the end of the range, the remainder of a quotient is small with FMA, too, but perhaps not exact; that is enough.
template <class T> INLINE T atan2Kernel(T y, T x) {
  Point<T> v = {abs(y), x};
  Angle<T> w = angleOf(v);
  if (rare(isFar(w.d) || (!VEC_FMA && isUnlike(v))))
    return atan2Slow(v, bits(y));
  return flipSign(w.angle, bits(y));
}

template <class T> INLINE T atan2LooseSlow(Point<T> v, Bits<T> signs) {
  Point<T> w = toMiddle(v);
  T angle = looseAngle(w, isTurned(w)).angle;
  return flipSign(isFlat(v) ? v.y / v.x : angle, signs);
}

template <class T> INLINE T atan2Loose(T y, T x) {
  Point<T> v = {abs(y), x};
  Angle<T> w = looseAngle(v, isTurned(v));
  T angle = flipSign(w.angle, bits(y));
  if (rare(isFar(w.d)))
    return atan2LooseSlow(v, bits(y));
  return angle;
}

INLINE float atan2Decided(float y, float x) {
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

} // namespace

KERNEL float vec_atan2f(float y, float x) { return atan2Kernel(y, x); }
KERNEL double vec_atan2(double y, double x) { return atan2Kernel(y, x); }
KERNEL float vec_atan2f_u35(float y, float x) { return atan2Loose(y, x); }
KERNEL double vec_atan2_u35(double y, double x) { return atan2Loose(y, x); }
KERNEL float vec_atan2f_cr(float y, float x) {
  Quick q = quickAtan2(y, x);
  if (rare(isOpen(q, isModerate(y) & isModerate(x))))
    q.value = atan2Decided(y, x);
  return q.value;
}
