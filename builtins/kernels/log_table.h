// Logarithms to the bases e, 2 and 10, of numbers, of pairs, and of 1 + x: what their kernels share.
//
//   x = 2^k m, least <= m < 2 least, in one of eight parts that has c near 1 / m;   r = m c - 1, |r| < 1/12, f32 1/8
//   log_b(x) = k log_b(2) - log_b(c) + log_b(1 + r),   log_b(1 + r) = r / ln b + r^2 P(r)
//
// k log_b(2) - log_b(c) is exact but for the low part of log_b(2), and 0 around 1, where c is 1 and r = x - 1 is exact.
// Elsewhere r is so small against the result that its rounding weighs a quarter of a unit in the last place or less. In
// f64, and of pairs, r / ln b is added as a pair. In f32 log_b(1 + r) is rounded: two parts beside 1 share c = 1, so
// that this, too, weighs a quarter at most. f64 would need another coefficient for so large an r.
#ifndef VEC_BUILTINS_KERNELS_LOG_TABLE_H
#define VEC_BUILTINS_KERNELS_LOG_TABLE_H

#include "kernel.h"

namespace {

// `offset` is the bits of x less those of the base's `least`. Exponents of double are kept positive by the bias: few
// targets convert 64-bit integers or shift them arithmetically.
template <class T> struct LogTable;
template <> struct LogTable<float> {
  static constexpr u32 bias = 0;
  static constexpr float high = 0x1p126f, large = 0x1p100f;
};
template <> struct LogTable<double> {
  static constexpr u64 bias = ::bits(1.0);
  static constexpr double high = 0x1p1022, large = 0x1p1000;
};

// Bits from which (k + bias) 2^mantissa is taken to give those of c 2^-k.
template <class T> struct Reciprocals {
  Bits<T> words[8];
};
template <class T> constexpr Reciprocals<T> biased(const T (&c)[8]) {
  Reciprocals<T> table = {};
  for (int i = 0; i < 8; ++i)
    table.words[i] = bits(c[i]) + LogTable<T>::bias;
  return table;
}

// The base b: `least`, 1 / ln b, log_b(2), whose high part times k is exact, and what log_table.sollya prints. With 2
// in f32 c is 1/2 in the last part, beside 1 from below.
template <class T> struct Natural;
template <> struct Natural<float> {
  static constexpr u32 least = ::bits(0.75f);
  static constexpr float inverseHi = 1, inverseLo = 0;
  static constexpr float octaveHi = 0x1.62e4p-1f, octaveLo = 0x1.7f7d1cp-20f;
  static constexpr auto reciprocals = biased<float>(
      {0x1p0f, 0x1.bd5898p-1f, 0x1.8d859ap-1f, 0x1.69443p-1f, 0x1.44e7dcp0f, 0x1.32037p0f, 0x1.193c7p0f, 0x1p0f});
  static constexpr float logs[] = {
      0, 0x1.1da4p-3f, 0x1.0326p-2f, 0x1.6514p-2f, -0x1.e828p-3f, -0x1.6d78p-3f, -0x1.8118p-4f, 0};
  static constexpr float p[] = {-0x1.fffff6p-2f, 0x1.5555b8p-2f, -0x1.00209ep-2f, 0x1.99afacp-3f, -0x1.27b6a6p-3f};
};
template <> struct Natural<double> {
  static constexpr u64 least = 0x3fe70a0000000000; // 0.72: the part of 1 is [0.97, 1.065)
  static constexpr double inverseHi = 1, inverseLo = 0;
  static constexpr double octaveHi = 0x1.62e42fefa38p-1, octaveLo = 0x1.ef35793c7673p-45;
  static constexpr auto reciprocals =
      biased<double>({0x1.54e0fae2f0d12p0, 0x1.3ac45a0603fdp0, 0x1.2445539e91e4ap0, 0x1.0a1cbd78d9a29p0, 0x1p0,
                      0x1.d217124b160fp-1, 0x1.999999b63253ap-1, 0x1.73d2a33aec989p-1});
  static constexpr double logs[] = {-0x1.2538d6303dp-2, -0x1.a73adbf64cp-3, -0x1.0f5dea91c8p-3, -0x1.3d5d67d588p-5, 0,
                                    0x1.80cd1d6dd4p-4,  0x1.c8ff7beaaep-3,  0x1.4795c21a4ap-2};
  static constexpr double p[] = {
      -0x1.ffffffffffff2p-2, 0x1.5555555554cd1p-2,  -0x1.000000000f827p-2, 0x1.999999a45a8bbp-3,  -0x1.555554eafc009p-3,
      0x1.2492260ce3c97p-3,  -0x1.000029409d97bp-3, 0x1.c779184c5c80bp-4,  -0x1.9b21e88100037p-4, 0x1.4a573fca65f3ep-4};
};
template <class T> struct Binary;
template <> struct Binary<float> {
  static constexpr u32 least = ::bits(1.0f);
  static constexpr float inverseHi = 0x1.715476p0f, inverseLo = 0x1.4ae0cp-26f;
  static constexpr float octaveHi = 1, octaveLo = 0;
  static constexpr auto reciprocals = biased<float>(
      {0x1p0f, 0x1.b910ecp-1f, 0x1.887208p-1f, 0x1.69b1b8p-1f, 0x1.4722bp-1f, 0x1.2b29f8p-1f, 0x1.1903fcp-1f, 0x1p-1f});
  static constexpr float logs[] = {
      0, 0x1.b8ap-3f, 0x1.88dcp-2f, 0x1.00b4p-1f, 0x1.4ae2p-1f, 0x1.8ce8p-1f, 0x1.bb22p-1f, 0x1p0f};
  static constexpr float p[] = {-0x1.715476p-1f, 0x1.ec785ap-2f, -0x1.71820cp-2f, 0x1.21cdacp-2f, -0x1.6a74c2p-3f};
};
template <> struct Binary<double> {
  static constexpr u64 least = 0x3fe70a0000000000;
  static constexpr double inverseHi = 0x1.71547652b82fep0, inverseLo = 0x1.777d0ffda0d24p-56;
  static constexpr double octaveHi = 1, octaveLo = 0;
  static constexpr auto reciprocals =
      biased<double>({0x1.54e0fae303963p0, 0x1.3ac45a05ed48fp0, 0x1.2445539e6455ap0, 0x1.0a1cbd78d6a2bp0, 0x1p0,
                      0x1.d217124b48e97p-1, 0x1.99999999b1a4fp-1, 0x1.73d2a33aec32cp-1});
  static constexpr double logs[] = {-0x1.a707aae913p-2, -0x1.314bbcfd9fp-2, -0x1.877fe75846p-3, -0x1.c9dc57fffp-5, 0,
                                    0x1.15934e48aap-3,  0x1.49a784bc7bp-2,  0x1.d89af15478p-2};
  static constexpr double p[] = {
      -0x1.71547652b82f9p-1, 0x1.ec709dc39fe0bp-2,  -0x1.71547652ca071p-2, 0x1.2776c51511238p-2,  -0x1.ec709d374f9dfp-3,
      0x1.a617354e38ee4p-3,  -0x1.7154b6b8b566dp-3, 0x1.488ad957661fdp-3,  -0x1.28861b9ca167ap-3, 0x1.dd2209428ce82p-4};
};
template <class T> struct Decimal;
template <> struct Decimal<float> {
  static constexpr u32 least = ::bits(0.75f);
  static constexpr float inverseHi = 0x1.bcb7b2p-2f, inverseLo = -0x1.5b235ep-27f;
  static constexpr float octaveHi = 0x1.344p-2f, octaveLo = 0x1.3509f8p-18f;
  static constexpr auto reciprocals = biased<float>(
      {0x1p0f, 0x1.b747bcp-1f, 0x1.8dc50ep-1f, 0x1.6a506ep-1f, 0x1.499d9ep0f, 0x1.28fcecp0f, 0x1.1e9228p0f, 0x1p0f});
  static constexpr float logs[] = {
      0, 0x1.108p-4f, 0x1.c114p-4f, 0x1.3394p-3f, -0x1.c19cp-4f, -0x1.083p-4f, -0x1.9158p-5f, 0};
  static constexpr float p[] = {-0x1.bcb7aap-3f, 0x1.287ad8p-3f, -0x1.bcedd4p-4f, 0x1.63b7dp-4f, -0x1.007614p-4f};
};
template <> struct Decimal<double> {
  static constexpr u64 least = 0x3fe70a0000000000;
  static constexpr double inverseHi = 0x1.bcb7b1526e50ep-2, inverseLo = 0x1.95355baaafad3p-57;
  static constexpr double octaveHi = 0x1.34413509f78p-2, octaveLo = 0x1.fef311f12b358p-46;
  static constexpr auto reciprocals =
      biased<double>({0x1.54e0fae2f53ccp0, 0x1.3ac45a078cf8ep0, 0x1.2445539e38684p0, 0x1.0a1cbd789af92p0, 0x1p0,
                      0x1.d217124affec3p-1, 0x1.99999999f81f3p-1, 0x1.73d2a33afa48p-1});
  static constexpr double logs[] = {-0x1.fd60fa3794p-4, -0x1.6f9ce2e5dep-4, -0x1.d7699aea94p-5, -0x1.13a8dcd12p-6, 0,
                                    0x1.4e3bee1ac8p-5,  0x1.8cf18386cap-4,  0x1.1c8965cd8fp-3};
  static constexpr double p[] = {
      -0x1.bcb7b1526e50ep-3, 0x1.287a7636f4578p-3,  -0x1.bcb7b1527d489p-4, 0x1.63c6277906e98p-4,  -0x1.287a75e96bd0ap-4,
      0x1.fc3f7b0b7ec38p-5,  -0x1.bcb81b5b72835p-5, 0x1.8b940635c93fep-5,  -0x1.64ea112654a7fp-5, 0x1.1fb147772612dp-5};
};

INLINE float exponentOf(u32 offset) { return float(i32(offset) >> Format<float>::mantissa); }
INLINE double exponentOf(u64 offset) {
  return as<double>((offset >> Format<double>::mantissa) | bits(0x1p52)) - (0x1p52 + Format<double>::bias);
}

// x = 2^k m: scale = c 2^-k, part = -log_b(c).
template <class T> struct LogSplit {
  T k, scale, part;
};

// The part of a significand, as low bits of an index: the first one begins with `least`, or, if that begins an eighth
// of a binade, with 1.
template <class Base, class T> INLINE Bits<T> partOf(T x, Bits<T> offset) {
  constexpr int shift = Format<T>::mantissa - 3;
  return (Base::least % (Bits<T>(1) << shift) == 0 ? bits(x) : offset) >> shift;
}

// For normal x < LogTable<T>::high.
template <class Base, class T> INLINE LogSplit<T> lookUpLog(T x) {
  Bits<T> offset = bits(x) - (Base::least - LogTable<T>::bias), index = partOf<Base>(x, offset);
  T scale = as<T>(lookup(Base::reciprocals.words, index) - (offset & ~Format<T>::mantissaMask));
  return {exponentOf(offset), scale, lookup(Base::logs, index)};
}

// The logarithm of 2^k (1 + r) / c.
template <class T> struct LogTerms {
  T k, part, r;
};

// That of x, normal; in f64 < LogTable<T>::high. In f32 m is at hand before c is.
template <class Base> INLINE LogTerms<float> logTerms(float x) {
  using F = Format<float>;
  u32 offset = bits(x) - Base::least, index = partOf<Base>(x, offset);
  float c = as<float>(lookup(Base::reciprocals.words, index));
  float m = Base::least == bits(1.0f) ? as<float>((bits(x) & F::mantissaMask) | bits(1.0f))
                                      : as<float>(bits(x) - (offset & ~F::mantissaMask));
  return {exponentOf(offset), lookup(Base::logs, index), -quotientRest(1.0f, m, c)};
}
template <class Base> INLINE LogTerms<double> logTerms(double x) {
  LogSplit<double> p = lookUpLog<Base>(x);
  return {p.k, p.part, -quotientRest(1.0, x, p.scale)};
}

// One more term in front of others.
template <class T, int N> struct Terms {
  T c[N];
};
template <class T, int N> constexpr Terms<T, N + 1> behind(T first, const T (&rest)[N]) {
  Terms<T, N + 1> all = {{first}};
  for (int i = 0; i < N; ++i)
    all.c[i + 1] = rest[i];
  return all;
}

// a + k lo, k lo being what k log_b(2) misses.
template <class Base, class T> INLINE T addOctaveLow(T k, T a) {
  if constexpr (Base::octaveLo != 0)
    return madd(k, Base::octaveLo, a);
  return a;
}

// k log_b(2) - log_b(c) + r / ln b, as a pair.
template <class Base, class T> INLINE Pair<T> leadingTerms(LogTerms<T> x) {
  T whole = madd(x.k, Base::octaveHi, x.part);
  Pair<T> sum;
  if constexpr (Base::inverseHi == 1)
    sum = addPair(whole, x.r);
  else
    sum = maddPair(x.r, Base::inverseHi, whole);
  if constexpr (sizeof(T) == 4 && Base::octaveLo != 0 && Base::inverseLo != 0)
    sum.lo = madd(x.r, Base::inverseLo, sum.lo);
  return sum;
}
template <class Base, class T> INLINE T addRest(LogTerms<T> x, Pair<T> sum) {
  T r2 = x.r * x.r;
  return sum.hi + madd(r2, evenOdd(x.r, r2, Base::p), addOctaveLow<Base>(x.k, sum.lo));
}

// log_b(2^k (1 + r + low) / c).
template <class Base, class T> INLINE T logOf(LogTerms<T> x, T low) {
  Pair<T> sum = leadingTerms<Base>(x);
  return addRest<Base>(x, {sum.hi, madd(low, Base::inverseHi, sum.lo)});
}

// log_b(2^k (1 + r) / c).
template <class Base> INLINE double logOf(LogTerms<double> x) { return addRest<Base>(x, leadingTerms<Base>(x)); }
template <class Base> INLINE float logOf(LogTerms<float> x) {
  float r = x.r, r2 = r * r, p = evenOdd(r, r2, Base::p), whole = madd(x.k, Base::octaveHi, x.part);
  if constexpr (Base::inverseHi == 1)
    return whole + madd(r2, p, addOctaveLow<Base>(x.k, r));
  float low =
      Base::octaveLo != 0 ? madd(r, horner(r, behind(Base::inverseLo, Base::p).c), x.k * Base::octaveLo) : r2 * p;
  return whole + maddLarge(r, Base::inverseHi, low);
}

// The logarithm of 2^more x.
template <class Base, class T> INLINE T logScaled(T x, T more) {
  LogTerms<T> terms = logTerms<Base>(x);
  terms.k = terms.k + more;
  return logOf<Base>(terms);
}

// The logarithm of x.hi + x.lo, for normal x.hi < LogTable<T>::high; near 1 as exact as x.hi + x.lo - 1 is.
template <class Base, class T> INLINE T logPair(Pair<T> x) {
  LogSplit<T> p = lookUpLog<Base>(x.hi);
  Pair<T> r = addPair(-quotientRest(T(1), x.hi, p.scale), x.lo * p.scale);
  return logOf<Base>(LogTerms<T>{p.k, p.part, r.hi}, r.lo);
}

// Zero, negative, subnormal, large, infinite, NaN.
template <class Base, class T> INLINE T logSlow(T x) {
  using F = Format<T>;
  constexpr T up = T(1ull << F::mantissa);
  bool small = x < F::smallest;
  T y = logScaled<Base>(x * (small ? up : 1 / up), small ? -T(F::mantissa) : T(F::mantissa));
  y = x < F::infinity ? y : x + x;
  y = x < 0 ? F::nan : y;
  return x == 0 ? -F::infinity : y;
}

// To 3.5 ulp: no pair, and k log_b(2) rounded.

// log_b(2^k (1 + r) / c).
template <class Base, class T> INLINE T plainLogOf(LogTerms<T> x) {
  constexpr auto terms = behind(Base::inverseHi, Base::p);
  T whole = madd(x.k, Base::octaveHi + Base::octaveLo, x.part);
  return madd(x.r, evenOdd(x.r, x.r * x.r, terms.c), whole);
}

template <class Base, bool plain = false, class T> INLINE T logKernel(T x) {
  LogTerms<T> terms = logTerms<Base>(x);
  T y = plain ? plainLogOf<Base>(terms) : logOf<Base>(terms);
  constexpr T high = sizeof(T) == 4 ? Format<T>::infinity : LogTable<T>::high;
  if (rare(outside(x, Format<T>::smallest, high))) // negative numbers, too
    return logSlow<Base>(x);
  return y;
}

// The logarithm of 1 + x, y where that is neither negative nor large; sum is 1 + x.
template <class Base, class T> INLINE T log1pOr(T x, T sum, T y) {
  using F = Format<T>;
  y = copySign(y, x);
  if (rare(outside(sum, F::smallest, LogTable<T>::large))) { // negative numbers and NaN, too
    T large = logScaled<Base>(x * T(1 / T(1ull << F::mantissa)), T(F::mantissa));
    y = x < F::infinity ? large : x + x;
    y = x < -1 ? F::nan : y;
    y = x == -1 ? -F::infinity : y;
  }
  return y;
}

template <class Base, class T> INLINE T log1pKernel(T x) {
  T sum = 1 + x;
  T y = logPair<Base>(Pair<T>{sum, x - (sum - 1)}); // exact: so is sum - 1, but for large ones, where lo has no weight
  if constexpr (Base::inverseHi != 1)
    y = productIfTiny(x, Base::inverseHi, Base::inverseLo, y);
  return log1pOr<Base>(x, sum, y);
}

// The same to 3.5 ulp, for the base e.
template <class Base, class T> INLINE T plainLog1pKernel(T x) {
  T sum = 1 + x;
  LogSplit<T> p = lookUpLog<Base>(sum);
  T r = madd(x - (sum - 1), p.scale, -quotientRest(T(1), sum, p.scale));
  return log1pOr<Base>(x, sum, plainLogOf<Base>(LogTerms<T>{p.k, p.part, r}));
}

} // namespace

#endif
