// Code that cbrt, rcbrt and pow2o3 share. There is no division.
//
//   r is x^(-1/3) within a few percent: the bits of x, read as an integer, are about its logarithm; they are divided
//   by -3. f64 improves r to r (1 + e P(e)), e = 1 - x r^3. Both formats keep only the upper half of r's bits, so that
//   r^2 is exact. Then y = x r^2, rounded, and e = 1 - y r give x^(1/3) = y (1 - e)^(-2/3) = y (1 + e Q(e)).
//
// Since e is computed from the rounded y, it makes good two thirds of the rounding error of y.
#ifndef VEC_BUILTINS_KERNELS_CBRT_CORE_H
#define VEC_BUILTINS_KERNELS_CBRT_CORE_H

#include "kernel.h"

namespace {

// Let v be the bits of x without the last `shift`. integers + v, computed by an OR into the bits of `integers`, is
// log2(x) times a scale plus a bias, linear between powers of two. `start` minus a third of it is the same for r; the
// -0.068 in `start` minimizes the error of r.
template <class T> struct Cbrt; // coefficients/cbrt.sollya
template <> struct Cbrt<float> {
  static constexpr float inverse[] = {0x1.555556p-2f, 0x1.c71a6p-3f, 0x1.61f454p-3f, 0x1.2a0526p-3f, 0x1.03a5ep-3f};
  static constexpr float root[] = {0x1.555556p-1f, 0x1.1c71cap-1f, 0x1.f9a6e2p-2f,
                                   0x1.cf7cccp-2f, 0x1.b70f5ep-2f, 0x1.a0adf4p-2f};
  static constexpr int shift = 12; // 12 bits of r are left
  static constexpr float integers = 0x1p23f, start = 0x1p23f * 4 / 3 + 0x1p11f * (127 * 4.0 / 3 - 0.068);
  static constexpr float scale = 0x1p24f, rootScale = 0x1p8f; // for subnormal numbers
};
template <> struct Cbrt<double> {
  static constexpr double p[] = {0x1.5554535be774dp-2, 0x1.c99152c34c551p-3, 0x1.65887c406a348p-3};
  static constexpr double inverse[] = {1.0 / 3, 2.0 / 9, 14.0 / 81}, root[] = {2.0 / 3, 5.0 / 9, 40.0 / 81};
  static constexpr int shift = 12;
  static constexpr double integers = 0x1p52, start = 0x1p52 * 4 / 3 + 0x1p40 * (1023 * 4.0 / 3 - 0.068);
  static constexpr double scale = 0x1p54, rootScale = 0x1p18;
};

// r, its exact square, y and e of the head comment.
template <class T> struct CubeParts {
  T r, square, y, e;
};

// For positive normal x.
template <class T> INLINE CubeParts<T> cubeParts(T x) {
  using C = Cbrt<T>;
  T number = as<T>((bits(x) >> C::shift) | bits(C::integers));
  T r = as<T>(bits(madd(number, T(-1) / 3, C::start)) << C::shift);
  if constexpr (requires { C::p; }) {
    T e = madd(-(x * r), r * r, T(1));
    r = as<T>(bits(madd(r * e, horner(e, C::p), r)) & Format<T>::upperHalf);
  }
  T square = r * r, y = x * square;
  return {r, square, y, VEC_FMA ? madd(-y, r, T(1)) : (1 - y * r) - productError(y, r, y * r)};
}

// Whether x, positive or NaN, is zero, subnormal, infinite or NaN.
template <class T> INLINE bool isSpecial(T x) { return outside(x, Format<T>::smallest, Format<T>::infinity); }

} // namespace

#endif
