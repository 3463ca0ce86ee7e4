// Cube roots: what cbrt, rcbrt and pow2o3 share.
//
//   x = z 2^(3q), 1/2 <= z < 4;   r = z^(-1/3): a polynomial in the significand, times a power of 2^(1/3), and one step
//   with e = 1 - z r^3: r (1 + e/3 + 2/9 e^2 + 14/81 e^3). No division.
#ifndef VEC_BUILTINS_KERNELS_CBRT_CORE_H
#define VEC_BUILTINS_KERNELS_CBRT_CORE_H

#include "kernel.h"

namespace {

template <class T> struct Cbrt; // coefficients/cbrt.sollya
template <> struct Cbrt<float> {
  static constexpr float p[] = {0x1.8ab91cp0f, -0x1.9eb322p-1f, 0x1.456226p-2f, -0x1.991554p-5f};
  static constexpr float step[] = {1.0f / 3, 2.0f / 9};
  static constexpr float up = 0x1.428a3p0f, down = 0x1.965feap-1f, exponents = 0x1p23f;
  static constexpr float scale = 0x1p24f, rootScale = 0x1p8f; // for subnormal numbers
};
template <> struct Cbrt<double> {
  static constexpr double p[] = {0x1.c7f365bc19373p0,   -0x1.90e741f8a2f8dp0, 0x1.3e68b9ae9052dp0,
                                 -0x1.321c5eac5d33fp-1, 0x1.3fa269b0736d9p-3, -0x1.16d6f12f7b0bbp-6};
  static constexpr double step[] = {1.0 / 3, 2.0 / 9, 14.0 / 81};
  static constexpr double up = 0x1.428a2f98d728bp0, down = 0x1.965fea53d6e3dp-1, exponents = 0x1p52;
  static constexpr double scale = 0x1p54, rootScale = 0x1p18;
};

// z, r of the head comment; q in the place of the exponent.
template <class T> struct CubeParts {
  T z, r;
  Bits<T> q;
};

// For positive normal x.
template <class T> INLINE CubeParts<T> cubeParts(T x) {
  using C = Cbrt<T>;
  using F = Format<T>;
  T exponent = as<T>((bits(x) >> F::mantissa) | bits(C::exponents)) - (C::exponents + F::bias);
  T shifted = madd(exponent, T(1) / 3, F::magic), third = shifted - F::magic;
  T rest = madd(T(-3), third, exponent); // -1, 0, 1
  Bits<T> q = bits(shifted) << F::mantissa;
  T z = as<T>(bits(x) - (q + q + q)), m = as<T>((bits(x) & F::mantissaMask) | bits(T(1)));
  T factor = rest > 0 ? C::down : rest < 0 ? C::up : T(1);
  T r = evenOdd(m, m * m, C::p) * factor;
  T e = madd(-(z * r), r * r, T(1));
  return {z, madd(r * e, horner(e, C::step), r), q};
}

// The cube root of z.
template <class T> INLINE Pair<T> cubeRoot(CubeParts<T> x) {
  T y = (x.z * x.r) * x.r, square = y * y;
  T error = madd(productError(y, y, square), y, productError(square, y, x.z)); // y^3 - z
  return {y, error * (x.r * x.r) * T(-1.0 / 3)};
}

template <class T> INLINE bool isPositiveNormal(T x) { return x >= Format<T>::smallest && x < Format<T>::infinity; }

} // namespace

#endif
