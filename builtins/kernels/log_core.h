// Logarithms to the bases e, 2 and 10: what their kernels share.
//
//   x = 2^k m, sqrt(1/2) <= m < sqrt(2), f = m - 1 (exact);   log(x) = k ln2 + f - f^2/2 + t
//
// f64: t = s (f^2/2 + s^2 R(s^2)), s = f / (2 + f), from log(1+f) = 2 atanh(s) and 2 s = f - s f. The division runs
//      beside the rest of the arithmetic, and replaces ten terms of the series.
// f32: t = f^3 P(f).
// k ln2 and f - f^2/2 carry their rounding errors along. Base b: k log_b(2) + (f - f^2/2 + t) / ln b, with 1 / ln b in
// two parts.
#ifndef VEC_BUILTINS_KERNELS_LOG_CORE_H
#define VEC_BUILTINS_KERNELS_LOG_CORE_H

#include "kernel.h"

namespace {

template <class T> struct Log; // coefficients/log.sollya
template <> struct Log<float> {
  static constexpr float ln2Hi = 0x1.62e4p-1f, ln2Lo = 0x1.7f7d1cp-20f;
  static constexpr float p[] = {0x1.555548p-2f,  -0x1.000008p-2f, 0x1.99a478p-3f,  -0x1.555b8cp-3f, 0x1.233af6p-3f,
                                -0x1.fc3e3ap-4f, 0x1.e6dd24p-4f,  -0x1.dd992ap-4f, 0x1.13be0cp-4f};
  static constexpr float large = 0x1p100f;
  static constexpr u32 rootHalf = 0x3f3504f4; // least m
};
template <> struct Log<double> {
  static constexpr double ln2Hi = 0x1.62e42fefa38p-1, ln2Lo = 0x1.ef35793c7673p-45;
  static constexpr double r[] = {0x1.5555555555592p-1, 0x1.999999997ff26p-2, 0x1.24924941e05f1p-2, 0x1.c71c52152b5dbp-3,
                                 0x1.74663cbfab901p-3, 0x1.39a1ed5e7bc6p-3,  0x1.2f038cdd7238dp-3};
  static constexpr double large = 0x1p1000;
  static constexpr u64 rootHalf = 0x3fe6a09e667f3bcd;
};

// 2^k (1 + f)
template <class T> struct LogParts {
  T f, k;
};

INLINE LogParts<float> splitLog(float x) {
  u32 offset = bits(x) - Log<float>::rootHalf;
  float m = as<float>(bits(x) - (offset & ~Format<float>::mantissaMask));
  return {m - 1, float(i32(offset) >> Format<float>::mantissa)};
}

// The exponent goes through the low bits of 2^52: few targets convert 64-bit integers.
INLINE LogParts<double> splitLog(double x) {
  using F = Format<double>;
  u64 offset = bits(x) + (bits(1.0) - Log<double>::rootHalf);
  double m = as<double>((offset & F::mantissaMask) + Log<double>::rootHalf);
  return {m - 1, as<double>((offset >> F::mantissa) | bits(0x1p52)) - (0x1p52 + F::bias)};
}

// t + low
INLINE float logTail(float f, float low) {
  float f2 = f * f;
  return madd(f2 * f, evenOdd(f, f2, Log<float>::p), low);
}
INLINE double logTail(double f, double low) {
  double s = f / (f + 2), s2 = s * s;
  double r = evenOdd(s2, s2 * s2, Log<double>::r);
  return madd(s, madd(s2, r, (0.5 * f) * f), low);
}

// The base: 1 / ln b and log_b(2); k octaveHi is exact.
template <class T> struct Natural {};
template <class T> struct Binary;
template <> struct Binary<float> {
  static constexpr float inverseHi = 0x1.715476p0f, inverseLo = 0x1.4ae0cp-26f, octaveHi = 1, octaveLo = 0;
};
template <> struct Binary<double> {
  static constexpr double inverseHi = 0x1.71547652b82fep0, inverseLo = 0x1.777d0ffda0d24p-56, octaveHi = 1,
                          octaveLo = 0;
};
template <class T> struct Decimal;
template <> struct Decimal<float> {
  static constexpr float inverseHi = 0x1.bcb7b2p-2f, inverseLo = -0x1.5b235ep-27f;
  static constexpr float octaveHi = 0x1.344p-2f, octaveLo = 0x1.3509f8p-18f;
};
template <> struct Decimal<double> {
  static constexpr double inverseHi = 0x1.bcb7b1526e50ep-2, inverseLo = 0x1.95355baaafad3p-57;
  static constexpr double octaveHi = 0x1.34413509f78p-2, octaveLo = 0x1.fef311f12b358p-46;
};

// log_b(2^k (1 + f)), head being f - f^2/2 and low what is to be added to f - f^2/2 + t, small.
template <class T> INLINE T finishLog(Natural<T>, LogParts<T> x, Pair<T> head, T low) {
  using C = Log<T>;
  T sum = madd(x.k, C::ln2Hi, head.hi);
  T error = madd(x.k, C::ln2Hi, -sum) + head.hi;
  return sum + logTail(x.f, madd(x.k, C::ln2Lo, low) + error);
}
template <class Base, class T> INLINE T finishLog(Base, LogParts<T> x, Pair<T> head, T low) {
  T t = logTail(x.f, low), error = head.hi * Base::inverseLo;
  Pair<T> sum = maddPair(head.hi, Base::inverseHi, x.k * Base::octaveHi);
  if constexpr (Base::octaveLo != 0)
    error = madd(x.k, Base::octaveLo, error);
  return sum.hi + madd(t, Base::inverseHi, sum.lo + error);
}

template <class Base, class T> INLINE T finishLog(LogParts<T> x) {
  Pair<T> head = maddPair(T(-0.5) * x.f, x.f, x.f);
  return finishLog(Base(), x, head, head.lo);
}

// log_b(2^k (1 + f + low)), low being at most about a rounding error of f.
template <class Base, class T> INLINE T finishLog(LogParts<T> x, T low) {
  Pair<T> head = maddPair(T(-0.5) * x.f, x.f, x.f);
  return finishLog(Base(), x, head, madd(low, madd(x.f, x.f - 1, T(1)), head.lo)); // 1 / (1 + f) is near 1 - f + f^2
}

// The logarithm of hi + low, for a normal hi < Log<T>::large; near 1 as exact as hi + low - 1 is.
template <class Base, class T> INLINE T logPair(T hi, T low) {
  LogParts<T> x = splitLog(hi);
  Pair<T> f = addPair(x.f, low * power2(-x.k));
  return finishLog<Base>(LogParts<T>{f.hi, x.k}, f.lo);
}

// Zero, negative, subnormal, infinite, NaN.
template <class Base, class T> INLINE T logSlow(T x) {
  using F = Format<T>;
  constexpr T up = T(1ull << F::mantissa);
  bool subnormal = x < F::smallest;
  LogParts<T> p = splitLog(subnormal ? x * up : x);
  p.k = subnormal ? p.k - F::mantissa : p.k;
  T y = finishLog<Base>(p);
  y = x < F::infinity ? y : x + x;
  y = x < 0 ? F::nan : y;
  return x == 0 ? -F::infinity : y;
}

template <class Base, class T> INLINE T logKernel(T x) {
  using F = Format<T>;
  using I = __make_signed(Bits<T>);
  T y = finishLog<Base>(splitLog(x));
  // One comparison for the positive normal numbers: adding `room` moves the largest of them to the largest integer.
  constexpr Bits<T> room = Bits<T>(1) << F::mantissa;
  if (rare(I(bits(x) + room) < I(2 * room)))
    return logSlow<Base>(x);
  return y;
}

// The logarithm of 1 + x.
template <class Base, class T> INLINE T log1pKernel(T x) {
  using F = Format<T>;
  T sum = 1 + x;
  Pair<T> u = {sum, x - (sum - 1)}; // exact: so is sum - 1, but for large ones, where lo has no weight
  T y = logPair<Base>(u.hi, u.lo);
  if constexpr (requires { Base::inverseHi; })
    y = productIfTiny(x, Base::inverseHi, Base::inverseLo, y);
  y = copySign(y, x);
  if (rare(!(u.hi >= F::smallest && u.hi <= Log<T>::large))) { // NaN too, hence the negation
    T large = finishLog<Base>(splitLog(x));
    y = x < F::infinity ? large : x + x;
    y = x < -1 ? F::nan : y;
    y = x == -1 ? -F::infinity : y;
  }
  return y;
}

} // namespace

#endif
