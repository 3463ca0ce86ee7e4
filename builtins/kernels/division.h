// Code that fmod, remainder and remquo share: division with a remainder. fmod.cpp describes the method.
#ifndef VEC_BUILTINS_KERNELS_DIVISION_H
#define VEC_BUILTINS_KERNELS_DIVISION_H

#include "rounding.h"

namespace {

template <class T> struct Division;
template <> struct Division<float> {
  static constexpr int digits = VEC_FMA ? 23 : 11; // bits of the quotient that one step computes
  static constexpr float least = 0x1p-60f, most = 0x1p100f;
};
template <> struct Division<double> {
  static constexpr int digits = VEC_FMA ? 52 : 25;
  static constexpr double least = 0x1p-900, most = 0x1p1000;
};

template <class T> constexpr T power = T(u64(1) << Division<T>::digits);

template <class T> struct Divided {
  T quotient, rest, whole; // quotient may be one too large, whole is exact; rest = a - whole * b
};

// Divides a by b, for a >= 0, b > 0 and a / b < power.
template <class T> INLINE Divided<T> divide(T a, T b) {
  T q = truncate(a / b), rest;
#if VEC_FMA
  rest = madd(-q, b, a);
#else
  T product = q * b;
  rest = (a - product) - productError(b, q, product);
#endif
  return {q, rest < 0 ? rest + b : rest, rest < 0 ? q - 1 : q};
}

// A positive number as m 2^e, 1 <= m < 2.
template <class T> struct Scaled {
  T m, e;
};
template <class T> INLINE Scaled<T> scaled(T x) {
  using F = Format<T>;
  constexpr T one = T(u64(1) << F::mantissa);
  bool subnormal = x < F::smallest;
  x = subnormal ? x * one : x;
  T e = as<T>((bits(x) >> F::mantissa) | bits(one)) - (one + (subnormal ? T(F::bias + F::mantissa) : T(F::bias)));
  return {as<T>((bits(x) & F::mantissaMask) | bits(T(1))), e};
}

// a 2^n, for a result that the format represents. 2^n is applied as two factors, each a normal number.
template <class T> INLINE T scale(T a, T n) {
  T half = nearest(n * T(0.5));
  return a * power2(half) * power2(n - half);
}

// a mod b for finite a > 0, 0 < b < inf. Nearest: the remainder of least magnitude, which may be negative.
template <bool Nearest, class T> INLINE T modSlow(T a, T b) {
  Scaled<T> x = scaled(a), y = scaled(b);
  // The nearest remainder is found from the one modulo 2b, which tells whether the quotient is odd.
  T modulus = y.m, exponent = y.e + T(Nearest);
  T left = x.e - exponent, rest = x.m;
  // a has a smaller exponent than the modulus: the rest is a itself, scaled by a few bits.
  T small = left < 0 ? (left < -4 ? T(0) : x.m * power2(left < -4 ? T(0) : left)) : T(0);
  rest = left < 0 ? small : divide(rest, modulus).rest;
  while (left > 0) {
    T step = left < Division<T>::digits - 1 ? left : T(Division<T>::digits - 1);
    rest = divide(rest * power2(step), modulus).rest;
    left -= step;
  }
  if constexpr (Nearest) {
    T half = modulus * T(0.5), quarter = modulus * T(0.25);
    T once = rest > quarter ? rest - half : rest;
    rest = rest > quarter && once >= quarter ? once - half : once;
  }
  T value = scale(rest, exponent);
  return x.e - exponent < -4 ? a : value;
}

} // namespace

#endif
