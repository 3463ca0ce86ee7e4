// The natural logarithm as a pair, with a relative error of 2^-66, without a division.
//
//   x = 2^k m, least <= m < 2 least
//   q = m c, |q - 1| < 1/15, c one of eight numbers
//   1 + r = q d, |r| < 1/117, d one of eight numbers near 64 / round(64 q)
//   log(x) = k ln2 - log(c) - log(d) + r - r^2/2 + r^3 P(r)
//
// c and d are chosen such that their logarithms have so few bits that k ln2 - log(c) - log(d) is exact except for the
// low part of ln2. For x near 1 both are 1. The low part of r holds the rounding errors of the products. The rounding
// error of r^2 and r^3 P(r) go into the low part of the result, so that the high part need not wait for them.
#ifndef VEC_BUILTINS_KERNELS_LOG_PRECISE_H
#define VEC_BUILTINS_KERNELS_LOG_PRECISE_H

#include "kernel.h"

namespace {

struct PreciseLog {                                // coefficients/log_precise.sollya
  static constexpr u64 least = 0x3fe6cccc00000000; // .7125: the part that contains 1 is [.9625, 1.05)
  static constexpr double ln2Hi = 0x1.62e42fefa38p-1, ln2Lo = 0x1.ef35793c7673p-45;
  static constexpr double c[] = {
      0x1.588c93c260319p0,  0x1.3d9e2cad9802bp0,  0x1.26ee4df0a436cp0, 0x1.12f92164aa709p0, 0x1p0,
      0x1.c8880bddb3968p-1, 0x1.9bbdb628dbf11p-1, 0x1.768af45f3b1b7p-1};
  static constexpr double logC[] = {-0x1.30304c9eebp-2, -0x1.b9b200fc02p-3, -0x1.21ec1483a6p-3, -0x1.24d910036cp-4, 0,
                                    0x1.d5ad24981p-4,   0x1.be5210f8p-3,    0x1.401f14d597p-2};
  // Indexed by the last three bits of round(64 q), which is 60 to 67.
  static constexpr double d[] = {0x1p0,
                                 0x1.f81f83ae2dca9p-1,
                                 0x1.f07c1f7293018p-1,
                                 0x1.e91318910eae2p-1,
                                 0x1.111116eb2749ap0,
                                 0x1.0c97199cd2088p0,
                                 0x1.0842130f4cc72p0,
                                 0x1.0410410a3da07p0};
  static constexpr double logD[] = {0,
                                    0x1.fc0a1bd62p-7,
                                    0x1.f829a3229p-6,
                                    0x1.7745b3e578p-5,
                                    -0x1.0859e3213p-4,
                                    -0x1.894b2e79p-5,
                                    -0x1.04162778cp-5,
                                    -0x1.0205670e6p-6};
  static constexpr double p[] = {0x1.5555555555555p-2,  -0x1.0000000000015p-2, 0x1.9999999999a81p-3,
                                 -0x1.5555554b44a13p-3, 0x1.2492491137573p-3,  -0x1.0005ad9e628bp-3,
                                 0x1.c72a37a2b1d68p-4};
  static constexpr double magic = Format<double>::magic / 64;
};

// log(2^more x) for normal x. |lo| may be up to 2^-15 of |hi|: hi is not the rounded sum.
INLINE Pair<double> preciseLog(double x, double more = 0) {
  using F = Format<double>;
  using C = PreciseLog;
  u64 offset = bits(x) + (bits(1.0) - C::least), part = offset >> (F::mantissa - 3);
  double m = as<double>((offset & F::mantissaMask) + C::least);
  double k = as<double>((offset >> F::mantissa) | bits(0x1p52)) - (0x1p52 + F::bias) + more;
  double c = lookup(C::c, part), q = m * c, qLow = productError(m, c, q);
  u64 step = bits(q + C::magic);
  double d = lookup(C::d, step), product = q * d, rLow = madd(qLow, d, productError(q, d, product));
  double r = product - 1, r2 = r * r, r2Low = productError(r, r, r2);
  Pair<double> first = addPair(madd(k, C::ln2Hi, lookup(C::logC, part)) + lookup(C::logD, step), r);
  double y = madd(-0.5, r2, first.hi), yLow = madd(-0.5, r2, first.hi - y);
  double low = madd(k, C::ln2Lo, first.lo) + madd(r2 - r, rLow, rLow);
  low = low + madd(-0.5, r2Low, yLow);
  return {y, madd(r * r2, pairwise(r, r2, C::p), low)};
}

} // namespace

#endif
