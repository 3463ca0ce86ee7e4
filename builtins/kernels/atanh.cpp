// atanh(x): the inverse hyperbolic tangent of x.
// atanh_cr(x): the inverse hyperbolic tangent of x, correctly rounded.
//
//   (1 + |x|) / (1 - |x|) = 2^k (1 + s) / (1 - s);   atanh |x| = k ln2/2 + s + s^3 A(s^2)
//
// s = (1 + |x| - 2^k (1 - |x|)) / (1 + |x| + 2^k (1 - |x|)) is |x| itself for k = 0, and from -0.12 to 0.27 beyond. k
// comes from the difference of the bits of 1 + |x| and 1 - |x|. It leaves 0 late: so where s is subtracted it is small,
// and the denominator may be rounded. The numerator is a pair; there is one division.
//
// f32   degree 9; rare: |x| >= 1, NaN
// f64   degree 19; rare: |x| >= 1, NaN
// atanh_cr: the f64 kernel, which rounds every float correctly (rounded_once.h). With FMA, quick_log.h is tried first.
// Constants: coefficients/atanh.sollya. No errno, no flags.
//
// error: atanhf <= 0.876 ulp, by all inputs
//   with FMA and without 0.876 at -0x1.d8f774p-2
// error: atanh <= 0.913 ulp, by a search
//   with FMA 0.891 at 0x1.1809d17f8fda5p-1
//   without  0.893 at 0x1.17f4122825205p-1
// error: atanhf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.e3cf42p-11
//
// Special values: C23 Annex F: atanh(0) = 0 and atanh(-0) = -0, atanh(1) = inf, atanh(-1) = -inf, NaN for |x| > 1 and
// NaN.
#include "quick_log.h"

namespace {

template <class T> struct Atanh; // coefficients/atanh.sollya, log.sollya: ln2 / 2
template <> struct Atanh<float> {
  static constexpr float ln2Hi = 0x1.62e4p-2f, ln2Lo = 0x1.7f7d1cp-21f, exponents = 0x1p23f;
  static constexpr float a[] = {0x1.555554p-2f, 0x1.999e7p-3f, 0x1.23410ep-3f, 0x1.006b5cp-3f};
};
template <> struct Atanh<double> {
  static constexpr double ln2Hi = 0x1.62e42fefa38p-2, ln2Lo = 0x1.ef35793c7673p-46, exponents = 0x1p52;
  static constexpr double a[] = {0x1.5555555555556p-2, 0x1.99999999990dep-3, 0x1.249249254f62ap-3,
                                 0x1.c71c70fa3a34dp-4, 0x1.745d4f919063cp-4, 0x1.3b0af8a9caffep-4,
                                 0x1.11dbdc55c88ep-4,  0x1.cc9a0fc92694dp-5, 0x1.2297b2f9fa75ep-4};
};

template <class T> INLINE T atanhKernel(T x) {
  using C = Atanh<T>;
  using F = Format<T>;
  T a = abs(x);
  Pair<T> above = addPair(T(1), a), below = addPair(T(1), -a);
  // k, an integer from 0 to mantissa + 2; 0 where the result is below 0.25
  constexpr Bits<T> late = Bits<T>(0.265 * double(1ull << F::mantissa));
  Bits<T> k = (bits(above.hi) - bits(below.hi) + late) >> F::mantissa;
  T n = as<T>(k | bits(C::exponents)) - C::exponents, scale = as<T>(bits(T(1)) + (k << F::mantissa));
  T top = madd(-scale, below.hi, above.hi), topLow = madd(-scale, below.lo, above.lo); // the first is exact
  T bottom = madd(scale, below.hi, above.hi), inverse = 1 / bottom, s = (top + topLow) * inverse;
  T rest = topLow - productError(s, bottom, top);
  T sum = madd(n, C::ln2Hi, s), sumLow = madd(n, C::ln2Hi, -sum) + s;
  T z = s * s, low = madd(rest, inverse, madd(n, C::ln2Lo, sumLow));
  T y = copySign(sum + madd(s * z, evenOdd(z, z * z, C::a), low), x);
  if (rare(!(a < 1))) // NaN too, hence the negation
    return a == 1 ? copySign(F::infinity, x) : F::nan;
  return y;
}

} // namespace

KERNEL float vec_atanhf(float x) { return atanhKernel(x); }
KERNEL double vec_atanh(double x) { return atanhKernel(x); }
KERNEL float vec_atanhf_cr(float x) {
  Quick q = quickAtanh(x);
  if (rare(isOpen(q, abs(x) < 1)))
    q.value = float(atanhKernel(double(x))); // right for every float
  return q.value;
}
