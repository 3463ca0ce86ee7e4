// Code that the logarithms share: to the bases e, 2 and 10, of numbers, of pairs, and of 1 + x.
//
//   x = 2^k m, least <= m < 2 least;   r = m c - 1, |r| < 1/13 (f32: 1/8), for one of eight c, that of m's part
//   log_b(x) = k log_b(2) - log_b(c) + log_b(1 + r),   log_b(1 + r) = r / ln b + r^2 P(r)
//
// k log_b(2) - log_b(c) is exact except for the low part of log_b(2). For x near 1 it is 0: there c is 1, and r = x - 1
// is exact. Elsewhere r is so small against the result that its rounding error is at most a quarter of an ulp. f64, and
// logarithms of pairs, add r / ln b as a pair. f32 rounds log_b(1 + r); there the two parts next to 1 have c = 1, which
// bounds this error by a quarter of an ulp, too. f64 does not do that: a larger r needs one more coefficient.
#ifndef VEC_BUILTINS_KERNELS_LOG_TABLE_H
#define VEC_BUILTINS_KERNELS_LOG_TABLE_H

#include "kernel.h"

namespace {

// offset, below, is the bits of x minus those of the base's `least`, plus `bias`. The bias keeps the exponents of
// doubles positive, because few targets convert 64-bit integers or shift them arithmetically. lookUpLog takes
// numbers below `high`, the fast path of log1p sums below `large`.
template <class T> struct LogTable;
template <> struct LogTable<float> {
  static constexpr u32 bias = 0;
  static constexpr float high = 0x1p126f, large = 0x1p100f;
};
template <> struct LogTable<double> {
  static constexpr u64 bias = ::bits(1.0);
  static constexpr double high = 0x1p1022, large = 0x1p1000;
};

// The bits of the eight c plus the bias: minus the exponent field of offset, they are those of c 2^-k.
template <class T> struct Reciprocals {
  Bits<T> words[8];
};
template <class T> constexpr Reciprocals<T> biased(const T (&c)[8]) {
  Reciprocals<T> table = {};
  for (int i = 0; i < 8; ++i)
    table.words[i] = bits(c[i]) + LogTable<T>::bias;
  return table;
}

// The base b: `least`, 1 / ln b (inverseHi, inverseLo), log_b(2) (octaveHi, whose product with k is exact, octaveLo),
// and what log_table.sollya prints. For the base 2 in f32, c is 1/2 in the last part, which ends at 2.
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
  static constexpr u64 least = 0x3fe7333300000000; // 0.725: the part that contains 1 is [0.975, 1.075)
  static constexpr double inverseHi = 1, inverseLo = 0;
  static constexpr double octaveHi = 0x1.62e42fefa38p-1, octaveLo = 0x1.ef35793c7673p-45;
  static constexpr auto reciprocals =
      biased<double>({0x1.4f141ace86d72p0, 0x1.389d4ebf59af9p0, 0x1.20b600dd8e18cp0, 0x1.0a87212eef7cap0, 0x1p0,
                      0x1.c64daf968d5eep-1, 0x1.9a7c952bc4566p-1, 0x1.70e046d2ec488p-1});
  static constexpr double logs[] = {-0x1.13a5e2a55dp-2, -0x1.992d3b2872p-3, -0x1.ec89c46894p-4, -0x1.4a25f1f908p-5, 0,
                                    0x1.e9b6f1c89p-4,   0x1.c491cca0a2p-3,  0x1.4fbb8b54fbp-2};
  static constexpr double p[] = {
      -0x1.ffffffffffff7p-2, 0x1.5555555555117p-2,  -0x1.000000000995dp-2, 0x1.9999999f97499p-3,  -0x1.5555550a867dp-3,
      0x1.2492325350cffp-3,  -0x1.00002fbfd0851p-3, 0x1.c7644a3c1cef8p-4,  -0x1.9ac928302407cp-4, 0x1.4ceb4c0d6e2f5p-4};
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
  static constexpr u64 least = 0x3fe7333300000000;
  static constexpr double inverseHi = 0x1.71547652b82fep0, inverseLo = 0x1.777d0ffda0d24p-56;
  static constexpr double octaveHi = 1, octaveLo = 0;
  static constexpr auto reciprocals =
      biased<double>({0x1.5266890d5a574p0, 0x1.35a0a27df7871p0, 0x1.227adf7ec88c2p0, 0x1.0cc43310c1be8p0, 0x1p0,
                      0x1.c98d2793e41d4p-1, 0x1.95624e3d26de8p-1, 0x1.75e9e6d6232d8p-1});
  static constexpr double logs[] = {-0x1.9c40082cccp-2, -0x1.18f99d781bp-2, -0x1.755705ee4ep-3, -0x1.1f93798a08p-4, 0,
                                    0x1.4c34c6893ep-3,  0x1.58f06c2a6cp-2,  0x1.d05232be14p-2};
  static constexpr double p[] = {
      -0x1.71547652b82fbp-1, 0x1.ec709dc3a03d4p-2,  -0x1.71547652c2773p-2, 0x1.2776c5119587fp-2,  -0x1.ec709d63952e8p-3,
      0x1.a61747fd336e5p-3,  -0x1.7154c1b218599p-3, 0x1.487a936f993e7p-3,  -0x1.2841231fe6d78p-3, 0x1.e15a8da8b5d72p-4};
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
  static constexpr u64 least = 0x3fe7333300000000;
  static constexpr double inverseHi = 0x1.bcb7b1526e50ep-2, inverseLo = 0x1.95355baaafad3p-57;
  static constexpr double octaveHi = 0x1.34413509f78p-2, octaveLo = 0x1.fef311f12b358p-46;
  static constexpr auto reciprocals =
      biased<double>({0x1.4f141ace47b6bp0, 0x1.389d4ebf629e4p0, 0x1.1fd5a179c1727p0, 0x1.0a95570a11b1p0, 0x1p0,
                      0x1.c764fbd55b558p-1, 0x1.95624e3d5a311p-1, 0x1.768af4905d654p-1});
  static constexpr double logs[] = {-0x1.ded97f98f6p-4, -0x1.636806adeep-4, -0x1.a0ff10dea4p-5, -0x1.203eb049b8p-6, 0,
                                    0x1.a0d3bad77p-5,   0x1.9f591ea4d4p-4,  0x1.160dcd96c6p-3};
  static constexpr double p[] = {
      -0x1.bcb7b1526e50bp-3, 0x1.287a7636f46cap-3,  -0x1.bcb7b1527b988p-4, 0x1.63c6277617e82p-4,  -0x1.287a75ef2b5e3p-4,
      0x1.fc3f8dda40913p-5,  -0x1.bcb85cbabbb67p-5, 0x1.8b82e0570b7a5p-5,  -0x1.6478e9d94004ap-5, 0x1.211b2bda4ae89p-5};
};

INLINE float exponentOf(u32 offset) { return float(i32(offset) >> Format<float>::mantissa); }
INLINE double exponentOf(u64 offset) {
  return as<double>((offset >> Format<double>::mantissa) | bits(0x1p52)) - (0x1p52 + Format<double>::bias);
}

// For x = 2^k m: k, scale = c 2^-k, part = -log_b(c).
template <class T> struct LogSplit {
  T k, scale, part;
};

// The index of x's part, in its low three bits. Part 0 begins at `least`; if `least` is a multiple of an eighth of its
// binade, the bits of x themselves serve, and part 0 begins at 1.
template <class Base, class T> INLINE Bits<T> partOf(T x, Bits<T> offset) {
  constexpr int shift = Format<T>::mantissa - 3;
  return (Base::least % (Bits<T>(1) << shift) == 0 ? bits(x) : offset) >> shift;
}

// The parts of log_b(x), for normal x < LogTable<T>::high.
template <class Base, class T> INLINE LogSplit<T> lookUpLog(T x) {
  Bits<T> offset = bits(x) - (Base::least - LogTable<T>::bias), index = partOf<Base>(x, offset);
  T scale = as<T>(lookup(Base::reciprocals.words, index) - (offset & ~Format<T>::mantissaMask));
  return {exponentOf(offset), scale, lookup(Base::logs, index)};
}

// The number 2^k (1 + r) / c, with part = -log_b(c).
template <class T> struct LogTerms {
  T k, part, r;
};

// The terms of x, which is normal and, in f64, below LogTable<T>::high. f32 computes m, which is known before c is; f64
// multiplies x by c 2^-k.
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

// The coefficients `rest` with `first` before them.
template <class T, int N> struct Terms {
  T c[N];
};
template <class T, int N> constexpr Terms<T, N + 1> behind(T first, const T (&rest)[N]) {
  Terms<T, N + 1> all = {{first}};
  for (int i = 0; i < N; ++i)
    all.c[i + 1] = rest[i];
  return all;
}

// a plus k times the low part of log_b(2).
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
// The sum of leadingTerms and of r^2 P(r).
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

// The logarithm of x.hi + x.lo, for normal x.hi < LogTable<T>::high. Near 1 it is as accurate as x.hi + x.lo - 1 is.
template <class Base, class T> INLINE T logPair(Pair<T> x) {
  LogSplit<T> p = lookUpLog<Base>(x.hi);
  Pair<T> r = addPair(-quotientRest(T(1), x.hi, p.scale), x.lo * p.scale);
  return logOf<Base>(LogTerms<T>{p.k, p.part, r.hi}, r.lo);
}

// The logarithm of zero, negative, subnormal, large and infinite numbers, and of NaN.
template <class Base, class T> INLINE T logSlow(T x) {
  using F = Format<T>;
  constexpr T up = T(1ull << F::mantissa);
  bool small = x < F::smallest;
  T y = logScaled<Base>(x * (small ? up : 1 / up), small ? -T(F::mantissa) : T(F::mantissa));
  y = x < F::infinity ? y : x + x;
  y = x < 0 ? F::nan : y;
  return x == 0 ? -F::infinity : y;
}

// log_b(2^k (1 + r) / c) to 3.5 ulp: without a pair, and with k log_b(2) rounded.
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

// The logarithm of 1 + x, which is y unless 1 + x is subnormal, zero, negative, large or NaN. sum is 1 + x.
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
  T y = logPair<Base>(Pair<T>{sum, x - (sum - 1)}); // exact, unless sum is so large that lo does not matter
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
