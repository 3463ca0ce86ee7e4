// Natural logarithms by a division, of pairs and (log_pair.h) as pairs.
//
//   x = 2^k m, sqrt(1/2) <= m < sqrt(2), f = m - 1 (exact);   log(x) = k ln2 + f - f^2/2 + t
//
// t = s (f^2/2 + s^2 R(s^2)), s = f / (2 + f), from log(1+f) = 2 atanh(s) and 2 s = f - s f. The division runs in
// parallel with the other arithmetic, and saves ten terms of the series. k ln2 and f - f^2/2 are pairs.
#ifndef VEC_BUILTINS_KERNELS_LOG_CORE_H
#define VEC_BUILTINS_KERNELS_LOG_CORE_H

#include "kernel.h"

namespace {

template <class T> struct Log; // coefficients/log.sollya
template <> struct Log<double> {
  static constexpr double ln2Hi = 0x1.62e42fefa38p-1, ln2Lo = 0x1.ef35793c7673p-45;
  static constexpr double r[] = {0x1.5555555555592p-1, 0x1.999999997ff26p-2, 0x1.24924941e05f1p-2, 0x1.c71c52152b5dbp-3,
                                 0x1.74663cbfab901p-3, 0x1.39a1ed5e7bc6p-3,  0x1.2f038cdd7238dp-3};
  static constexpr u64 rootHalf = 0x3fe6a09e667f3bcd;
};

// The number 2^k (1 + f).
template <class T> struct LogParts {
  T f, k;
};

// The exponent is converted by way of the low bits of 2^52, because few targets convert 64-bit integers.
INLINE LogParts<double> splitLog(double x) {
  using F = Format<double>;
  u64 offset = bits(x) + (bits(1.0) - Log<double>::rootHalf);
  double m = as<double>((offset & F::mantissaMask) + Log<double>::rootHalf);
  return {m - 1, as<double>((offset >> F::mantissa) | bits(0x1p52)) - (0x1p52 + F::bias)};
}

// t + low, with t of the head comment.
INLINE double logTail(double f, double low) {
  double s = f / (f + 2), s2 = s * s;
  double r = evenOdd(s2, s2 * s2, Log<double>::r);
  return madd(s, madd(s2, r, (0.5 * f) * f), low);
}

// log(2^k (1 + f + low)), where |low| is at most about half an ulp of f.
INLINE double logOf(LogParts<double> x, double low) {
  using C = Log<double>;
  Pair<double> head = maddPair(-0.5 * x.f, x.f, x.f);
  low = madd(low, madd(x.f, x.f - 1, 1.0), head.lo); // 1 / (1 + f) is near 1 - f + f^2
  double sum = madd(x.k, C::ln2Hi, head.hi), error = madd(x.k, C::ln2Hi, -sum) + head.hi;
  return sum + logTail(x.f, madd(x.k, C::ln2Lo, low) + error);
}

} // namespace

#endif
