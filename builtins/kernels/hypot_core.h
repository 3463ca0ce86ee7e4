// The square root of x^2 + y^2: what hypot and csqrt share.
//
//   s + e = a^2 + b^2, a = max(|x|, |y|);   hypot = r + (s - r^2 + e) / (2r), r = sqrt(s)
//
// s - r^2 and the rounding errors of the squares and of their sum are exact or nearly so. The correction is about an
// ulp, so that a reciprocal within a hundredth does: one Newton step from minus the bits of r.
#ifndef VEC_BUILTINS_KERNELS_HYPOT_CORE_H
#define VEC_BUILTINS_KERNELS_HYPOT_CORE_H

#include "kernel.h"

namespace {

template <class T> struct Hypot;
template <> struct Hypot<float> {
  static constexpr u32 inverse = 0x7ef311c7; // minus the bits of r: 1 / r within a twentieth
  static constexpr float least = 0x1p-100f, most = 0x1p126f, scale = 0x1p100f;
};
template <> struct Hypot<double> {
  static constexpr u64 inverse = 0x7fde623822fc16e6;
  static constexpr double least = 0x1p-960, most = 0x1p1022, scale = 0x1p600;
};

template <class T> struct Root {
  T s;
  Pair<T> value;
};

// Holds for s from least to most.
template <class T> INLINE Root<T> root(T x, T y) {
  x = abs(x);
  y = abs(y);
  T a = x > y ? x : y, b = y < x ? y : x;
  T square = a * a;
  Pair<T> s = maddPair(b, b, square);
  T r = sqrt(s.hi);
  T error = (s.lo + productError(a, a, square)) - productError(r, r, s.hi);
  T inverse = as<T>(Hypot<T>::inverse - bits(r)); // then error / r (1 - (r inverse) / 2) is the correction
  return {s.hi, {r, (error * inverse) * madd(T(-0.5), r * inverse, T(1))}};
}

} // namespace

#endif
