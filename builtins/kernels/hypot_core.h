// The square root of x^2 + y^2: code that hypot and csqrt share. The root itself: root.h.
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

// The sum and what rounding took from it. The root of it holds for sums from least to most, beyond which the square of
// its inverse may be subnormal, hence zero where such numbers are flushed.
template <class T> INLINE Pair<T> sumOfSquares(T x, T y) {
  x = abs(x);
  y = abs(y);
  T a = x > y ? x : y, b = y < x ? y : x;
  T square = a * a;
  Pair<T> s = maddPair(b, b, square);
  s.lo = s.lo + productError(a, a, square);
  return s;
}

// The same, but for what the last rounding took: a third of the last bit of the root.
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
