// Code that the inverse trigonometric functions share: constants, a rough reciprocal, and the conversion of angles from
// radians to half-turns.
#ifndef VEC_BUILTINS_KERNELS_ARC_H
#define VEC_BUILTINS_KERNELS_ARC_H

#include "kernel.h"

namespace {

template <class T> struct Arc; // coefficients/arc.sollya
template <> struct Arc<float> {
  static constexpr Pair<float> pio2 = {0x1.921fb8p0f, -0x1.5dde98p-23f}, inversePi = {0x1.45f306p-2f, 0x1.b9391p-27f};
  // Below `small` the half-turn forms use smallHalfTurns, which scales by `up` and back by `down`. arctan.h has the
  // limits least, most and flat of atan2's fast path, and scales by `wide` on the slow one.
  static constexpr float small = 0x1p-90f, up = 0x1p50f, down = 0x1p-50f;
  static constexpr float least = 0x1p-40f, most = 0x1p100f, flat = 0x1p-60f, wide = 0x1p70f;
  static constexpr u32 reciprocal = 0x7ef311c7;
};
template <> struct Arc<double> {
  static constexpr Pair<double> pio2 = {0x1.921fb54442d18p0, 0x1.1a62633145c07p-54},
                                inversePi = {0x1.45f306dc9c883p-2, -0x1.6b01ec5417056p-56};
  static constexpr double small = 0x1p-900, up = 0x1p200, down = 0x1p-200;
  static constexpr double least = 0x1p-500, most = 0x1p1000, flat = 0x1p-450, wide = 0x1p600;
  static constexpr u64 reciprocal = 0x7fde623822fc16e6;
};

// 2^(-eighths/8) / x, within 12 %, by one subtraction from the bits of x. x must be normal.
template <int eighths, class T> INLINE T roughInverse(T x) {
  return as<T>(Arc<T>::reciprocal - (Bits<T>(eighths) << (Format<T>::mantissa - 3)) - bits(x));
}

// The angle `a`, given in radians, in half-turns.
template <class T> INLINE T halfTurns(Pair<T> a) {
  Pair<T> y = multiplyPair(a, Arc<T>::inversePi);
  return y.hi + y.lo;
}

// x / pi, rounded once, also where the result is subnormal.
template <class T> INLINE T smallHalfTurns(T x) {
  using C = Arc<T>;
  Pair<T> y = multiplyPair(x * C::up, C::inversePi);
  return scaled(addPair(y.hi, y.lo), C::up, C::down);
}

} // namespace

#endif
