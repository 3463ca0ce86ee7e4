// sin and cos to 3.5 ulp: trig.h without the low parts.
//
//   x = q pi/2 + r, |r| <= pi/4;   sin r = r + r^3 S(r^2),   cos r = (1 - r^2/2) + r^4 C(r^2)
//
// r is one number: what is left of x after the first part of pi/2 is exact, and so is what cancels after the second.
#ifndef VEC_BUILTINS_KERNELS_TRIG_U35_H
#define VEC_BUILTINS_KERNELS_TRIG_U35_H

#include "trig_reduce.h"

namespace {

template <class T> struct Angle {
  T r;
  Bits<T> quadrant;
};

// For 0 <= x <= largest.
template <class T> INLINE Angle<T> reducePlain(T x, int quarters) {
  using C = Trig<T>;
#if VEC_FMA
  T magic = Format<T>::magic + T(quarters), shifted = madd(x, C::twoOverPi, magic), n = shifted - magic;
  return {madd(n, -C::pio2[2], madd(n, -C::pio2[1], madd(n, -C::pio2[0], x))), bits(shifted)};
#else
  T shifted = madd(x, C::twoOverPi, Format<T>::magic), n = shifted - Format<T>::magic;
  T r = ((x - n * C::pio2[0]) - n * C::pio2[1]) - n * C::pio2[2];
  return {r - n * C::pio2[3], bits(shifted) + Bits<T>(quarters)};
#endif
}

template <class T> INLINE T sinePlain(T r, T z, T z2) { return madd(r * z, evenOdd(z, z2, Trig<T>::s), r); }
template <class T> INLINE T cosinePlain(T z, T z2) {
  return madd(z2, evenOdd(z, z2, Trig<T>::c), madd(T(-0.5), z, T(1)));
}

// sin(q pi/2 + r), negated by the sign bit of `signs`.
template <class T> INLINE T sinPlain(Angle<T> a, Bits<T> signs) {
  constexpr int width = 8 * sizeof(T);
  T z = a.r * a.r, z2 = z * z;
  T y = (a.quadrant & 1) != 0 ? cosinePlain(z, z2) : sinePlain(a.r, z, z2);
  return flipSign(y, (a.quadrant << (width - 2)) ^ signs);
}

} // namespace

#endif
