// Splits a number into significand and exponent, and joins these to a number.
#ifndef VEC_BUILTINS_KERNELS_EXPONENT_H
#define VEC_BUILTINS_KERNELS_EXPONENT_H

#include "kernel.h"

namespace {

// |x| = m 2^e, 1 <= m < 2, also for subnormal x. For zero, infinity and NaN the result has no meaning.
template <class T> struct Exponent {
  T m, e;
};
template <class T> INLINE Exponent<T> splitExponent(T x) {
  using F = Format<T>;
  constexpr T one = T(u64(1) << F::mantissa); // its last bit weighs 1
  T a = abs(x);
  bool subnormal = a < F::smallest;
  a = subnormal ? a * one : a;
  T e = as<T>((bits(a) >> F::mantissa) | bits(one)) - (one + (subnormal ? T(F::bias + F::mantissa) : T(F::bias)));
  return {as<T>((bits(a) & F::mantissaMask) | bits(T(1))), e};
}

// m 2^e, rounded once, for 1 <= m < 2 and any e.
template <class T> INLINE T joinExponent(T m, T e) {
  using F = Format<T>;
  constexpr T room = T(F::mantissa + 8), least = F::minExponent - room;
  e = e < least ? least : e > F::bias + 1 ? T(F::bias + 1) : e;
  bool small = e<F::minExponent, large = e> F::bias;
  T last = small ? as<T>(bits(T(1)) - (Bits<T>(F::mantissa + 8) << F::mantissa)) : large ? T(2) : T(1);
  return m * power2(small ? e + room : large ? e - 1 : e) * last;
}

} // namespace

#endif
