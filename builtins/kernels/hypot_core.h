// Code that hypot and csqrt share: the sum x^2 + y^2. root.h computes the root.
#ifndef VEC_BUILTINS_KERNELS_HYPOT_CORE_H
#define VEC_BUILTINS_KERNELS_HYPOT_CORE_H

#include "root.h"

namespace {

template <class T> struct Hypot;
template <> struct Hypot<float> {
  static constexpr float least = 0x1p-100f, most = 0x1p125f, scale = 0x1p100f;
};
template <> struct Hypot<double> {
  static constexpr double least = 0x1p-960, most = 0x1p1021, scale = 0x1p600;
};

// x^2 + y^2 as a pair. squareRoot takes sums from `least` to `most`: beyond, the square of the root's inverse may be
// subnormal, which is 0 on targets that flush such numbers.
template <class T> INLINE Pair<T> sumOfSquares(T x, T y) {
  x = abs(x);
  y = abs(y);
  T a = x > y ? x : y, b = y < x ? y : x;
  T square = a * a;
  Pair<T> s = maddPair(b, b, square);
  s.lo = s.lo + productError(a, a, square);
  return s;
}

// The same. With fma lo misses the rounding error of the last operation, which is a third of an ulp of the root.
template <class T> INLINE Pair<T> plainSumOfSquares(T x, T y) {
#if VEC_FMA
  T square = x * x;
  return {madd(y, y, square), productError(x, x, square)};
#else
  return sumOfSquares(x, y);
#endif
}

} // namespace

#endif
