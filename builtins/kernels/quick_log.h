// Short evaluations of logarithms of floats. The correctly rounded forms try them first (rounded_once.h).
//
//   x = 2^k m, 0.725 <= m < 1.45;   r = m c - 1 for one of eight c, that of m's part, near 1 / m
//   log_b(x) = k log_b(2) - log_b(c) + log_b(1 + r),   log(1 + r) = r - r^2/2 + r^3 P(r)
//
// log, log2 and log10 are computed as pairs of floats: r, r - r^2/2 and k log_b(2) - log_b(c) are pairs, the last one
// exact except for its low part. For x near 1, c is 1. log1p, asinh and acosh are computed in double. Their c have
// logarithms that differ from floats by 2^-42 at most, so that their tables hold floats, too.
#ifndef VEC_BUILTINS_KERNELS_QUICK_LOG_H
#define VEC_BUILTINS_KERNELS_QUICK_LOG_H

#include "rounded_once.h"

namespace {

struct QuickLog { // coefficients/quick.sollya
  static constexpr u32 least = ::bits(0.725f);
  static constexpr float c[] = {0x1.52832cp0f, 0x1.38abf8p0f,  0x1.227f18p0f, 0x1.0f421ep0f, 1,
                                0x1.c21c2p-1f, 0x1.958b66p-1f, 0x1.71024ep-1f};
  static constexpr float p[] = {0x1.555556p-2f, -0x1p-2f,       0x1.999534p-3f,
                                -0x1.55545p-3f, 0x1.284d3cp-3f, -0x1.01defap-3f};

  static constexpr float wideC[] = {0x1.4f5c0cp0f,  0x1.393ab2p0f,  0x1.213c2ap0f, 0x1.0aa648p0f, 1,
                                    0x1.c5125ep-1f, 0x1.99a968p-1f, 0x1.70b03ep-1f};
  static constexpr float wideLog[] = {-0x1.1481a6p-2f, -0x1.9d334cp-3f, -0x1.f3f768p-4f, -0x1.4de334p-5f, 0,
                                      0x1.f4d5b8p-4f,  0x1.c8b076p-3f,  0x1.5040ecp-2f};
  static constexpr double wide[] = {0x1.fffffffffd7cfp-1,  -0x1.ffffffffed62ep-2, 0x1.555555bdd0a83p-2,
                                    -0x1.000000a75e3a6p-2, 0x1.9996f2df6da8ep-3,  -0x1.555233a4d4a28p-3,
                                    0x1.2752ee3112945p-3,  -0x1.02c124f59aa91p-3};
  static constexpr double ln2 = 0x1.62e42fefa39efp-1;
  static constexpr double atanh[] = {0x1.ffffffffff956p-1, 0x1.5555555b14cd7p-2, 0x1.99998cc2ae2b8p-3,
                                     0x1.249784e25820ap-3, 0x1.c530f0668d59p-4,  0x1.9d755f141c375p-4};
};

// The base b: -log_b(c), log_b(2) and 1 / ln b, each in two parts.
struct QuickNatural {
  static constexpr float hi[] = {-0x1.1e16p-2f, -0x1.998cp-3f, -0x1.02e4p-3f, -0x1.da4p-5f, 0,
                                 0x1.07d8p-3f,  0x1.dd6p-3f,   0x1.4f5ep-2f};
  static constexpr float lo[] = {-0x1.491786p-19f, -0x1.4536ccp-19f, -0x1.5094eap-19f, -0x1.1a5928p-19f, 0,
                                 0x1.8f59b8p-19f,  0x1.73e69cp-21f,  -0x1.cd12eap-19f};
  static constexpr float octaveHi = 0x1.62e4p-1f, octaveLo = 0x1.7f7d1cp-20f, inverseHi = 1, inverseLo = 0;
};
struct QuickBinary {
  static constexpr float hi[] = {-0x1.9cbcp-2f, -0x1.276cp-2f, -0x1.758p-3f, -0x1.562p-4f, 0,
                                 0x1.7ca8p-3f,  0x1.585cp-2f,  0x1.e3d4p-2f};
  static constexpr float lo[] = {-0x1.06d654p-18f, -0x1.e03512p-18f, -0x1.f40e7p-19f, 0x1.ba9ba6p-19f, 0,
                                 -0x1.6c2466p-21f, -0x1.4cdc7cp-18f, -0x1.45f402p-21f};
  static constexpr float octaveHi = 1, octaveLo = 0, inverseHi = 0x1.715476p0f, inverseLo = 0x1.4ae0cp-26f;
};
struct QuickDecimal {
  static constexpr float hi[] = {-0x1.f0fcp-4f, -0x1.63bcp-4f, -0x1.c1cp-5f, -0x1.9bfp-6f, 0,
                                 0x1.ca58p-5f,  0x1.9ea4p-4f,  0x1.234cp-3f};
  static constexpr float lo[] = {-0x1.1b779ap-21f, 0x1.1c49f2p-21f, 0x1.05fa6ep-22f, -0x1.7b19fp-22f, 0,
                                 0x1.53f3bcp-20f,  0x1.abccccp-21f, -0x1.e3fdd8p-20f};
  static constexpr float octaveHi = 0x1.3441p-2f, octaveLo = 0x1.a84fbcp-21f, inverseHi = 0x1.bcb7b2p-2f,
                         inverseLo = -0x1.5b235ep-27f;
};

INLINE bool isNormal(float x) { return !outside(x, Format<float>::smallest, Format<float>::infinity); }

// log_b(x) for normal x > 0.
template <class Base> INLINE Quick quickLog(float x) {
  using C = QuickLog;
  constexpr int mantissa = Format<float>::mantissa;
  u32 offset = bits(x) - C::least, part = offset >> (mantissa - 3);
  float m = as<float>(bits(x) - (offset & ~Format<float>::mantissaMask)), k = float(i32(offset) >> mantissa);
  float c = lookup(C::c, part), product = m * c, rLow = madd(m, c, -product), r = product - 1; // exact
  float whole = madd(k, Base::octaveHi, lookup(Base::hi, part)), wholeLow = lookup(Base::lo, part);
  if constexpr (Base::octaveLo != 0)
    wholeLow = madd(k, Base::octaveLo, wholeLow);
  float square = r * r, low = madd(-rLow, r - square, rLow), y; // rLow adds rLow / (1 + r)
  low = madd(r * square, estrin(r, square, C::p), low);
  Pair<float> sum = maddPair(-0.5f * r, r, r);
  if constexpr (Base::inverseHi == 1) {
    y = whole + sum.hi;
    low = (sum.lo + ((whole - y) + sum.hi)) + (low + wholeLow);
  } else {
    Pair<float> t = maddPair(sum.hi, Base::inverseHi, whole);
    y = t.hi;
    low = madd(low + sum.lo, Base::inverseHi, madd(sum.hi, Base::inverseLo, t.lo + wholeLow));
  }
  return quickOf(y, low, madd(square, 0x1p-27f, abs(y) * 0x1p-36f)); // r^3 P is not small beside sums near 0
}

// log(1 + t) in double. `about` is 1 + t as a float, normal and positive.
INLINE double wideLog1p(float about, double t) {
  using C = QuickLog;
  constexpr int mantissa = Format<float>::mantissa;
  u32 offset = bits(about) - C::least, part = offset >> (mantissa - 3);
  double scale = as<float>(bits(lookup(C::wideC, part)) - (offset & ~Format<float>::mantissaMask));
  double r = madd(t, scale, scale - 1), k = i32(offset) >> mantissa;
  return madd(r, evenOdd(r, r * r, C::wide), madd(k, C::ln2, double(lookup(C::wideLog, part))));
}

INLINE Quick quickLog1p(float x) {
  Quick q = quickOf<32768>(wideLog1p(1 + x, x));
  return {signedAs(q.value, x), q.sure};
}
// asinh a = log(1 + t), t = a + (sqrt(1 + a^2) - 1). The difference cancels: its error is 2^-52. Below 2^-12 the result
// is a, because a^3/6 is less than half of its last place. Another root, in float, gives 1 + t early enough to look up
// c while the one in double is computed.
INLINE Quick quickAsinh(float x) {
  float narrow = abs(x), about = narrow + sqrt(madd(narrow, narrow, 1.0f));
  double a = narrow;
  Quick q = quickOf<32768>(wideLog1p(about, a + (sqrt(madd(a, a, 1.0)) - 1)));
  bool small = narrow < 0x1p-12f;
  return {flipSign(small ? narrow : q.value, bits(x)), bool(q.sure | small)};
}
// acosh x = log(1 + t), t = d + sqrt(d (d + 2)), d = x - 1. The root is computed in float and corrected in double.
INLINE Quick quickAcosh(float x) {
  float root = sqrt(madd(x, x, -1.0f));
  double d = double(x) - 1, wide = root, half = 0.5f / (root + 0x1p-60f);
  double t = d + madd(madd(-wide, wide, d * (d + 2)), half, wide);
  return quickOf<32768>(wideLog1p(x + root, t));
}

// (1 + a) / (1 - a) = 2^k (1 + s) / (1 - s);   atanh a = k ln2/2 + atanh s, |s| < 1/5. k is 0 for small a.
INLINE Quick quickAtanh(float x) {
  using C = QuickLog;
  constexpr int mantissa = Format<float>::mantissa;
  constexpr u32 half = u32(1) << (mantissa - 1);
  float a = abs(x);
  u32 k = (bits(1 + a) - bits(1 - a) + half) >> mantissa;
  double wide = a, n = i32(k), scale = as<float>(bits(1.0f) + (k << mantissa));
  double s = madd(wide, 1 + scale, 1 - scale) / madd(wide, 1 - scale, 1 + scale), z = s * s;
  Quick q = quickOf<16384>(madd(s, evenOdd(z, z * z, C::atanh), n * (C::ln2 / 2)));
  return {flipSign(q.value, bits(x)), q.sure};
}

} // namespace

#endif
