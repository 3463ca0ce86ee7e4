// Short evaluations of logarithms of floats. The correctly rounded forms try them first (rounded_once.h).
//
//   x = 2^k m, 0.725 <= m < 1.45;   r = m c - 1 for one of eight c, that of m's part, near 1 / m
//   log_b(x) = k log_b(2) - log_b(c) + log_b(1 + r),   log(1 + r) = r - r^2/2 + r^3 P(r)
//
// All but atanh are computed as pairs of floats: r, r - r^2/2 and k log_b(2) - log_b(c) are pairs, the last one exact
// except for its low part. For x near 1, c is 1. log1p, asinh and acosh are logarithms of a sum, with an r that does
// not need the sum itself.
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

// k log_b(2) - log_b(c) + log_b(1 + r + rLow) for the c of a part, where rLow is below 2^-23. The error is below
// perSquare r^2 + relative |y|.
template <class Base>
INLINE Quick quickLogOf(float k, u32 part, float r, float rLow, float perSquare = 0x1p-27f, float relative = 0x1p-36f) {
  using C = QuickLog;
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
  return quickOf(y, low, madd(square, perSquare, abs(y) * relative)); // r^3 P is not small beside sums near 0
}

// log_b(x) for normal x > 0.
template <class Base> INLINE Quick quickLog(float x) {
  using C = QuickLog;
  constexpr int mantissa = Format<float>::mantissa;
  u32 offset = bits(x) - C::least, part = offset >> (mantissa - 3);
  float m = as<float>(bits(x) - (offset & ~Format<float>::mantissaMask)), c = lookup(C::c, part), product = m * c;
  return quickLogOf<Base>(float(i32(offset) >> mantissa), part, product - 1, madd(m, c, -product)); // r is exact
}

// For 1 + x = 2^k m, r = x c/2^k + (c/2^k - 1); below -1/2, where 1 + x is exact, r = (1 + x) c/2^k - 1.
INLINE Quick quickLog1p(float x) {
  using C = QuickLog;
  constexpr int mantissa = Format<float>::mantissa;
  float u = 1 + x;
  u32 offset = bits(u) - C::least, part = offset >> (mantissa - 3);
  float scale = as<float>(bits(lookup(C::c, part)) - (offset & ~Format<float>::mantissaMask)), less = scale - 1;
  float lessLow = scale - (less + 1); // 0 if x is below -1/2
  bool below = x < -0.5f;
  float a = below ? u : x, b = below ? -1 : less;
  float product = a * scale, r = product + b; // exact, unless the product is the smaller one
  float low = (madd(a, scale, -product) + lessLow) + ((b - r) + product);
  Quick q = quickLogOf<QuickNatural>(float(i32(offset) >> mantissa), part, r, low);
  return {signedAs(q.value, x), q.sure};
}
// log(a + s + low) for s in [1/2, 3/2] of the sum, by r = a c/2^k + (s c/2^k - 1).
INLINE Quick quickLogOfSum(float a, float s, float low, float perSquare, float relative) {
  using C = QuickLog;
  constexpr int mantissa = Format<float>::mantissa;
  u32 offset = bits(a + s) - C::least, part = offset >> (mantissa - 3);
  float scale = as<float>(bits(lookup(C::c, part)) - (offset & ~Format<float>::mantissaMask));
  float first = a * scale, second = s * scale, less = second - 1, r = first + less;
  float errors = madd(a, scale, -first) + madd(s, scale, -second);
  errors += (second - (less + 1)) + ((first - r) + less);
  return quickLogOf<QuickNatural>(float(i32(offset) >> mantissa), part, r, madd(low, scale, errors), perSquare,
                                  relative);
}
// asinh a = log(a + sqrt(1 + a^2)). Below 2^-12 the result is a, because a^3/6 is less than half of its last place.
INLINE Quick quickAsinh(float x) {
  float a = abs(x), square = a * a, v = square + 1, large = square > 1 ? square : 1, less = square > 1 ? 1 : square;
  float root = sqrt(v), missing = ((large - v) + less) + madd(a, a, -square);
  float low = (madd(-root, root, v) + missing) * (0.5f / root);
  Quick q = quickLogOfSum(a, root, low, 0x1.8p-27f, 0x1p-34f);
  bool small = a < 0x1p-12f;
  return {flipSign(small ? a : q.value, bits(x)), bool(q.sure | small)};
}
// acosh x = log(x + sqrt(x^2 - 1)).
INLINE Quick quickAcosh(float x) {
  float square = x * x, squareLow = madd(x, x, -square), less = square - 1, v = less + squareLow, root = sqrt(v);
  float missing = ((less - v) + squareLow) + ((square - less) - 1);
  float low = (madd(-root, root, v) + missing) * (0.5f / (root + 0x1p-60f));
  return quickLogOfSum(root, x, low, 0x1p-27f, 0x1p-36f);
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
