// What sinh and cosh share.
//
//   e^|x| / 2 +- e^-|x| / 2 = h + (l +- 1 / (4 (h + l))),   h + l = e^|x| / 2
//
// h is a power of two to an eighth (f64: a fourth). All but h is small against the result, or half of it at most. The
// power: exp_core.h.
#ifndef VEC_BUILTINS_KERNELS_HYPERBOLIC_H
#define VEC_BUILTINS_KERNELS_HYPERBOLIC_H

#include "exp_core.h"

namespace {

// e^a / 2 + 2 quarter e^-a, for 0 <= a <= Exp<T>::normal.
template <class T> INLINE T sumOfPowers(T a, T quarter) {
  ExpParts<T> e = BaseE<T>::split(a, Format<T>::magic - Powers<T>::count); // e^a / 2
  T low = e.power * e.rest;
  return e.power + (low + quarter / (e.power + low));
}

// The same for large a, with 2^64 of it applied last; infinities, NaN.
template <class T> INLINE T hyperbolicLarge(T a) {
  constexpr T highest = sizeof(T) == 4 ? 91 : 711; // infinity beyond
  a = a > highest ? highest : a;
  ExpParts<T> e = BaseE<T>::split(a);
  return (e.s + e.low) * power2(e.n - 65) * T(0x1p64);
}

} // namespace

#endif
