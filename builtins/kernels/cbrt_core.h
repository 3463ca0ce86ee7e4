// Cube roots: what cbrt, rcbrt and pow2o3 share.
//
//   r = x^(-1/3) within a few percent: the bits of x, which are about its logarithm, divided by -3. Then with e = 1 - x
//   r^3 r (1 + e P(e)), of which the upper half of the bits is taken, so that r^2 is exact; and with the new e x^(1/3)
//   = x r^2 (1 - e)^(-2/3) = x r^2 (1 + 2/3 e + 5/9 e^2 + ...). No division.
#ifndef VEC_BUILTINS_KERNELS_CBRT_CORE_H
#define VEC_BUILTINS_KERNELS_CBRT_CORE_H

#include "kernel.h"

namespace {

// `integers` + v, v being the bits of x but for the last `shift`, is log2(x) with a bias and a scale, linear between
// powers of two. `start` minus a third of it is the same of r; -0.068 makes the error least.
template <class T> struct Cbrt; // coefficients/cbrt.sollya
template <> struct Cbrt<float> {
  static constexpr float p[] = {0x1.56509ep-2f, 0x1.ca6422p-3f};
  static constexpr float inverse[] = {1.0f / 3, 2.0f / 9}, root[] = {2.0f / 3, 5.0f / 9, 40.0f / 81};
  static constexpr int shift = 9;
  static constexpr float integers = 0x1p23f, start = 0x1p23f * 4 / 3 + 0x1p14f * (127 * 4.0 / 3 - 0.068);
  static constexpr float scale = 0x1p24f, rootScale = 0x1p8f; // for subnormal numbers
};
template <> struct Cbrt<double> {
  static constexpr double p[] = {0x1.5554535be774dp-2, 0x1.c99152c34c551p-3, 0x1.65887c406a348p-3};
  static constexpr double inverse[] = {1.0 / 3, 2.0 / 9, 14.0 / 81}, root[] = {2.0 / 3, 5.0 / 9, 40.0 / 81};
  static constexpr int shift = 12;
  static constexpr double integers = 0x1p52, start = 0x1p52 * 4 / 3 + 0x1p40 * (1023 * 4.0 / 3 - 0.068);
  static constexpr double scale = 0x1p54, rootScale = 0x1p18;
};

// r of the head comment, half of whose bits are zero; x r^2; e.
template <class T> struct CubeParts {
  T r;
  Pair<T> root;
  T e;
};

// For positive normal x.
template <class T> INLINE CubeParts<T> cubeParts(T x) {
  using C = Cbrt<T>;
  T number = as<T>((bits(x) >> C::shift) | bits(C::integers));
  T r = as<T>(bits(madd(number, T(-1) / 3, C::start)) << C::shift);
  T e = madd(-(x * r), r * r, T(1));
  r = as<T>(bits(madd(r * e, horner(e, C::p), r)) & Format<T>::upperHalf);
  T square = r * r, y = x * square;
  if constexpr (VEC_FMA)
    e = madd(-y, r, T(1));
  else
    e = (1 - y * r) - productError(y, r, y * r);
  return {r, {y, productError(x, square, y)}, e};
}

// The cube root of x.
template <class T> INLINE Pair<T> cubeRoot(T x) {
  CubeParts<T> p = cubeParts(x);
  return {p.root.hi,
          madd(p.root.hi * p.e, horner(p.e, Cbrt<T>::root), p.root.lo * (T(1) / 3))}; // e knows nothing of root.lo
}

// Whether x, positive or NaN, is zero, subnormal, infinite or NaN.
template <class T> INLINE bool isSpecial(T x) { return outside(x, Format<T>::smallest, Format<T>::infinity); }

} // namespace

#endif
