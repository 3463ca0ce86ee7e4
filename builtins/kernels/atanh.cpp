// atanh(x): the inverse hyperbolic tangent of x.
// atanh_cr(x): the inverse hyperbolic tangent of x, correctly rounded.
//
//   (1 + |x|) / (1 - |x|) = 2^k (1 + s) / (1 - s);   atanh |x| = k ln2/2 + s + s^3 A(s^2)
//
// s = (1 + |x| - 2^k (1 - |x|)) / (1 + |x| + 2^k (1 - |x|)) is |x| itself for k = 0, and at most 0.2: k comes from the
// difference of the bits of 1 + |x| and 1 - |x|. Numerator and denominator are pairs; one division.
//
// f32   degree 9; rare: |x| >= 1, NaN
//       error <= 0.587 ulp on every 61st float; worst x = -0x1.67b40cp-1. The same without fma
// f64   degree 17; rare: |x| >= 1, NaN
//       error <= 0.584 ulp on 10^6 points; worst x = 0x1.675cf6c1d52b2p-1. The same without fma
// atanh_cr: by the f64 kernel, which rounds right for every float (rounded_once.h).
// Constants: coefficients/atanh.sollya. No errno, no flags.
//
// Special values: C23 Annex F: atanh(0) = 0 and atanh(-0) = -0, atanh(1) = inf, atanh(-1) = -inf, NaN for |x| > 1 and
// NaN.
#include "kernel.h"

namespace {

template <class T> struct Atanh; // coefficients/atanh.sollya, log.sollya: ln2 / 2
template <> struct Atanh<float> {
  static constexpr float ln2Hi = 0x1.62e4p-2f, ln2Lo = 0x1.7f7d1cp-21f, exponents = 0x1p23f;
  static constexpr float a[] = {0x1.555556p-2f, 0x1.99993p-3f, 0x1.24699p-3f, 0x1.dfa5d4p-4f};
};
template <> struct Atanh<double> {
  static constexpr double ln2Hi = 0x1.62e42fefa38p-2, ln2Lo = 0x1.ef35793c7673p-46, exponents = 0x1p52;
  static constexpr double a[] = {0x1.5555555555555p-2, 0x1.999999999a011p-3, 0x1.24924923cba41p-3,
                                 0x1.c71c72f2d4e89p-4, 0x1.745ca727e259ep-4, 0x1.3b2a85dc9b90dp-4,
                                 0x1.0e7f9ae1641f5p-4, 0x1.16f6fab323702p-4};
};

template <class T> INLINE T atanhKernel(T x) {
  using C = Atanh<T>;
  using F = Format<T>;
  T a = abs(x);
  Pair<T> above = addPair(T(1), a), below = addPair(T(1), -a);
  // k, an integer from 0 to mantissa + 2
  Bits<T> k = (bits(above.hi) - bits(below.hi) + (Bits<T>(1) << (F::mantissa - 1))) >> F::mantissa;
  T n = as<T>(k | bits(C::exponents)) - C::exponents, scale = as<T>(bits(T(1)) + (k << F::mantissa));
  below = {below.hi * scale, below.lo * scale};
  Pair<T> top = addPair(above.hi - below.hi, above.lo - below.lo); // the difference of the high parts is exact
  Pair<T> bottom = addPair(above.hi, below.hi);
  bottom.lo = bottom.lo + (above.lo + below.lo);
  T inverse = 1 / bottom.hi, s = top.hi * inverse;
  T rest = madd(-s, bottom.lo, top.lo) - productError(s, bottom.hi, top.hi);
  Pair<T> sum = addPair(n * C::ln2Hi, s);
  T z = s * s, low = madd(rest, inverse, madd(n, C::ln2Lo, sum.lo));
  T y = copySign(sum.hi + madd(s * z, evenOdd(z, z * z, C::a), low), x);
  if (rare(!(a < 1))) // NaN too, hence the negation
    return a == 1 ? copySign(F::infinity, x) : F::nan;
  return y;
}

} // namespace

KERNEL float vec_atanhf(float x) { return atanhKernel(x); }
KERNEL double vec_atanh(double x) { return atanhKernel(x); }
KERNEL float vec_atanhf_cr(float x) { return float(atanhKernel(double(x))); } // no float is hard
