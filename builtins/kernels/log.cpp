// log(x): the natural logarithm.
//
//   x = 2^k m, sqrt(1/2) <= m < sqrt(2), f = m - 1 (exact);   log(x) = k ln2 + f - f^2/2 + t
//
// f64: t = s (f^2/2 + s^2 R(s^2)), s = f / (2 + f), from log(1+f) = 2 atanh(s) and 2 s = f - s f. The division runs
// beside
//      the rest of the arithmetic, and replaces ten terms of the series.
// f32: t = f^3/4 + f^3 P(f).
// k ln2 and f - f^2/2 carry their rounding errors along.
//
// f32   degree 11
//       error <= 0.561 ulp, exhaustive; worst x = 0x1.66659ep-1. Without fma <= 0.587; worst x = 0x1.67463cp-1
// f64   7 terms of atanh
//       error <= 0.591 ulp on 10^6 points; worst x = 0x1.64899048d2b83p+0
//       without fma <= 0.631; worst x = 0x1.682632057df19p+0
// Rare, both: zero, negative, subnormal, infinite, NaN.
// Constants: coefficients/log.sollya. No errno, no flags.
//
// Special values: C23 Annex F: log(0) = -inf, log(1) = 0, log(inf) = inf, NaN for x < 0 and NaN.
#include "kernel.h"

namespace {

template <class T> struct Log; // coefficients/log.sollya
template <> struct Log<float> {
  static constexpr float ln2Hi = 0x1.62e4p-1f, ln2Lo = 0x1.7f7d1cp-20f;
  static constexpr float p[] = {0x1.55551ep-4f,  -0x1.000006p-2f, 0x1.99a4acp-3f,  -0x1.555c7p-3f, 0x1.233826p-3f,
                                -0x1.fc1ecap-4f, 0x1.e6e38p-4f,   -0x1.de4806p-4f, 0x1.147f94p-4f};
  static constexpr u32 rootHalf = 0x3f3504f4; // least m
};
template <> struct Log<double> {
  static constexpr double ln2Hi = 0x1.62e42fefa38p-1, ln2Lo = 0x1.ef35793c7673p-45;
  static constexpr double r[] = {0x1.5555555555592p-1, 0x1.999999997ff26p-2, 0x1.24924941e05f1p-2, 0x1.c71c52152b5dbp-3,
                                 0x1.74663cbfab901p-3, 0x1.39a1ed5e7bc6p-3,  0x1.2f038cdd7238dp-3};
  static constexpr u64 rootHalf = 0x3fe6a09e667f3bcd;
};

template <class T> struct Parts {
  T f, k;
};

INLINE Parts<float> split(float x) {
  u32 offset = bits(x) - Log<float>::rootHalf;
  float m = as<float>(bits(x) - (offset & ~Format<float>::mantissaMask));
  return {m - 1, float(i32(offset) >> Format<float>::mantissa)};
}

// The exponent goes through the low bits of 2^52: few targets convert 64-bit integers.
INLINE Parts<double> split(double x) {
  using F = Format<double>;
  u64 offset = bits(x) + (bits(1.0) - Log<double>::rootHalf);
  double m = as<double>((offset & F::mantissaMask) + Log<double>::rootHalf);
  return {m - 1, as<double>((offset >> F::mantissa) | bits(0x1p52)) - (0x1p52 + F::bias)};
}

// t + low of the head comment; head is f - f^2/2.
INLINE float tail(float f, Pair<float> head, float low) {
  float f2 = f * f, half = 0.5f * f, square = f - head.hi; // f^2/2 = square - head.lo
  low = madd(f2 * f, evenOdd(f, f2, Log<float>::p), madd(-half, head.lo, low));
  return madd(half, square, low);
}
INLINE double tail(double f, Pair<double>, double low) {
  double s = f / (f + 2), s2 = s * s;
  double r = evenOdd(s2, s2 * s2, Log<double>::r);
  return madd(s, madd(s2, r, (0.5 * f) * f), low);
}

// log(2^k (1 + f))
template <class T> INLINE T finish(Parts<T> x) {
  using C = Log<T>;
  Pair<T> head = maddPair(T(-0.5) * x.f, x.f, x.f);
  T sum = madd(x.k, C::ln2Hi, head.hi);
  T error = madd(x.k, C::ln2Hi, -sum) + head.hi;
  return sum + tail(x.f, head, madd(x.k, C::ln2Lo, head.lo) + error);
}

// Zero, negative, subnormal, infinite, NaN.
template <class T> INLINE T logSlow(T x) {
  using F = Format<T>;
  constexpr T up = T(1ull << F::mantissa);
  bool subnormal = x < F::smallest;
  Parts<T> p = split(subnormal ? x * up : x);
  p.k = subnormal ? p.k - F::mantissa : p.k;
  T y = finish(p);
  y = x < F::infinity ? y : x + x;
  y = x < 0 ? F::nan : y;
  return x == 0 ? -F::infinity : y;
}

template <class T> INLINE T logKernel(T x) {
  using F = Format<T>;
  using I = __make_signed(Bits<T>);
  T y = finish(split(x));
  // One comparison for the positive normal numbers: adding `room` moves the largest of them to the largest integer.
  constexpr Bits<T> room = Bits<T>(1) << F::mantissa;
  if (rare(I(bits(x) + room) < I(2 * room)))
    return logSlow(x);
  return y;
}

} // namespace

KERNEL float vec_logf(float x) { return logKernel(x); }
KERNEL double vec_log(double x) { return logKernel(x); }
