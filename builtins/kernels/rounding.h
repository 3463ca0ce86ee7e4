// Rounding to integers, on targets with an instruction for it and on others.
#ifndef VEC_BUILTINS_KERNELS_ROUNDING_H
#define VEC_BUILTINS_KERNELS_ROUNDING_H

#include "kernel.h"

namespace {

// From this number on, every number of the format is an integer.
template <class T> constexpr T allIntegers = T(u64(1) << Format<T>::mantissa);

// x rounded to an integer in the current rounding mode. Without an instruction for it, 2^mantissa is added, whose sum
// has no bits for a fraction, and subtracted. The sign of x is restored, since -0.3 rounds to -0.
template <class T> INLINE T roundCurrent(T x) {
#if VEC_FMA
  if constexpr (sizeof(T) == 4)
    return __builtin_rintf(x);
  else
    return __builtin_rint(x);
#else
  T magic = flipSign(allIntegers<T>, bits(x));
  T y = (x + magic) - magic;
  y = as<T>((bits(y) & ~Format<T>::sign) | (bits(x) & Format<T>::sign));
  return abs(x) < allIntegers<T> ? y : x;
#endif
}

// x rounded towards zero.
template <class T> INLINE T truncate(T x) {
#if VEC_FMA
  if constexpr (sizeof(T) == 4)
    return __builtin_truncf(x);
  else
    return __builtin_trunc(x);
#else
  T a = abs(x), y = (a + allIntegers<T>)-allIntegers<T>;
  y = y > a ? y - 1 : y;
  y = as<T>(bits(y) | (bits(x) & Format<T>::sign));
  return a < allIntegers<T> ? y : x;
#endif
}

} // namespace

#endif
