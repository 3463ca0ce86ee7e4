// Code that hypot, csqrt, asinh and acosh share: square roots of sums s + e, where e is small against s.
//
//   y is s^(-1/2) within a twentieth: the bits of s, read as an integer, are about its logarithm; they are divided by
//   -2. h = y P(s y^2) is s^(-1/2) / 2, and g = 2 s h the root of s.   sqrt(s + e) = g + (s - g^2 + e) h
//
// s - g^2 is exact or nearly so. There is no division and no square root instruction, either of which would take longer
// than the other arithmetic. Functions that are long enough to hide the time of a square root instruction take g, then
// correctly rounded, from it, and only h from here, with less accuracy (halfInverse).
#ifndef VEC_BUILTINS_KERNELS_ROOT_H
#define VEC_BUILTINS_KERNELS_ROOT_H

#include "kernel.h"

namespace {

template <class T> struct InverseRoot; // coefficients/root.sollya
template <> struct InverseRoot<float> {
  static constexpr u32 start = 0x5f3759df, reciprocal = 0x7ef311c7; // less the bits of r: 1 / r within a twentieth
  static constexpr float p[] = {0x1.e06b82p-1f, -0x1.408eb2p-1f, 0x1.808cccp-3f};
};
template <> struct InverseRoot<double> {
  static constexpr u64 start = 0x5fe6eb50c7b537a9, reciprocal = 0x7fde623822fc16e6;
  static constexpr double p[] = {0x1.5acacdf470f31p0,  -0x1.2160ffe25a105p1, 0x1.5b8dd9e5755c8p1,
                                 -0x1.f0b33fe389b67p0, 0x1.824abb6d30a0ep-1, -0x1.f969fcc230e34p-4};
};

// The square root as hi + rest * half. The relative error of hi alone is below 2^-15 (f32) or 2^-30 (f64).
template <class T> struct Root {
  T hi, rest, half;
  T rounded() const { return madd(rest, half, hi); }
  Pair<T> pair() const { return {hi, rest * half}; }
};

// The square root of s.hi + s.lo, for normal s.hi below a quarter of the largest number: then y * y is normal, too.
template <class T> INLINE Root<T> squareRoot(Pair<T> s) {
  using C = InverseRoot<T>;
  T y = as<T>(C::start - (bits(s.hi) >> 1)), w = s.hi * (y * y);
  T half = y * horner(w, C::p), root = (s.hi + s.hi) * half;
  return {root, quotientRest(s.hi, root, root) + s.lo, half};
}

// 1 / (2 root) within a twentieth; with exactAtOne within an eighth, exact if the root is 1, and accurate near 1.
template <bool exactAtOne, class T> INLINE T halfInverse(T root) {
  constexpr Bits<T> inverse = exactAtOne ? 2 * bits(T(1)) : InverseRoot<T>::reciprocal;
  return as<T>(inverse - (Bits<T>(1) << Format<T>::mantissa) - bits(root));
}

} // namespace

#endif
