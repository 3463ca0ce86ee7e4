// Reduction of large arguments modulo pi/2, by the method of Payne and Hanek.
//
// Bits of 2/pi whose product with the last place of x is a multiple of 4 only add full turns. The exponent of x selects
// a window of the bits below these, as several numbers that do not overlap. The product of the window and x gives the
// quadrant and the fraction of a quarter. Products and sums are exact until the fraction is known to within a small
// rest.
#ifndef VEC_BUILTINS_KERNELS_TRIG_REDUCE_H
#define VEC_BUILTINS_KERNELS_TRIG_REDUCE_H

#include "trig.h"

namespace {

// 64 zero bits, then the bits of 2/pi, the most significant one first: coefficients/trig.sollya.
constexpr u32 twoOverPiBits[] = {0,          0,          2734261102, 1313084713, 4230436817, 4113882560, 3680671129,
                                 1011060801, 4266746795, 3736847713, 3072618042, 1112396512, 105459434,  164729372,
                                 4263373596, 2972297022, 3900847605, 784024708,  3919343654, 3026157121, 965858873,
                                 2203269620, 2625920907, 3187222587, 536385535,  3724908559, 4012839307, 1510632735,
                                 1832287951, 667617719,  1330003814, 2657085997, 1965537991, 3957715323, 1023883767,
                                 2320667370, 1811636145, 529358088,  1443049542};

// `count` of these bits from bit `first` on, as a number in which the last one weighs 2^exponent.
constexpr double window(int first, int count, int exponent) {
  u64 digits = 0;
  for (int i = first; i < first + count; ++i)
    digits = digits << 1 | ((twoOverPiBits[i / 32] >> (31 - i % 32)) & 1);
  double y = double(digits);
  for (; exponent > 0; --exponent)
    y *= 2;
  for (; exponent < 0; ++exponent)
    y *= 0.5;
  return y;
}

// x as m times the sum of four parts, but for full turns. They are in quarter turns for doubles and in half-turns for
// floats. Multiples of the last place of `steps` are full turns, too, and leave little of the product of m and part[0].
// The lower half of a part of doubles has 26 bits at most, so that the rounding errors of products are exact without
// fma, too.
template <class T> struct Factors {
  T m, steps, part[4];
};

// A quarter turn in these units, and a unit in radians.
template <class T> struct FarUnit;
template <> struct FarUnit<double> {
  static constexpr double quarter = 1, hi = 0x1.921fb54442d18p0, lo = 0x1.1a62633145c07p-54;
};
template <> struct FarUnit<float> {
  static constexpr float quarter = 0.5, hi = 0x1.921fb6p1f, lo = -0x1.777a5cp-24f;
};

// For doubles x = m 2^(8 row), 2 <= m < 2^9, a row holds 2/pi * 2^(8 row) modulo 2^53 in four parts, the first one of
// 44 bits, the others of 52.
constexpr int windowRows = 128;
struct Windows {
  alignas(32) double rows[windowRows][4];
};
constexpr Windows makeWindows() {
  Windows w = {};
  for (int row = 0; row < windowRows; ++row)
    for (int k = 0; k < 4; ++k)
      w.rows[row][k] = window(8 * row + (k > 0 ? 3 : 11) + 52 * k, k > 0 ? 52 : 44, 9 - 52 * k);
  return w;
}
constexpr Windows windows = makeWindows();

// The product with the first part is below 2^62.
INLINE Factors<double> factorsOf(double x) {
  const double (&row)[4] = rowAt(windows.rows, bits(x) >> 55);
  return {as<double>(bits(x) & 0xc07fffffffffffff), 0x1.8p63, {row[0], row[1], row[2], row[3]}};
}

// For floats x = m 2^(8 row - 128), 2 <= m < 2^9, there are sixteen rows, that is two permutations. They hold 1/pi *
// 2^(8 row - 128) modulo 2^23 in four parts of 24 bits, of which the first one is from -2^22 to 2^22. It has a bit less
// without fma, where the rounded product is what steps are taken from.
struct FloatWindows {
  float part[4][2][8];
};
constexpr FloatWindows makeFloatWindows() {
  constexpr int firstBits = VEC_FMA ? 24 : 23;
  FloatWindows w = {};
  for (int upper = 0; upper < 2; ++upper)
    for (int row = 0; row < 8; ++row)
      for (int k = 0; k < 4; ++k) {
        int before = k > 0 ? firstBits + 24 * (k - 1) : 0, count = k > 0 ? 24 : firstBits;
        double y = window(64 * upper + 8 * row + 40 + before, count, 23 - before - count);
        w.part[k][upper][row] = float(k == 0 && y >= 0x1p22 ? y - 0x1p23 : y);
      }
  return w;
}
constexpr FloatWindows floatWindows = makeFloatWindows();

// The product with the first part is below 2^24 times the power of two in m, which `steps` has, too.
INLINE Factors<float> factorsOf(float x) {
  Factors<float> w = {as<float>(bits(x) & 0xc3ffffff), as<float>((bits(x) & 0x03800000) | bits(0x1.8p25f)), {}};
  u32 row = bits(x) >> 26;
  bool upper = (bits(x) & 0x20000000) != 0;
  for (int k = 0; k < 4; ++k) {
    float low = lookup(floatWindows.part[k][0], row), high = lookup(floatWindows.part[k][1], row);
    w.part[k] = upper ? high : low;
  }
  return w;
}

// An angle in these units, y.hi + y.lo, in radians, as a difference.
template <class T> INLINE Pair<T> toRadians(Pair<T> y) {
  using C = FarUnit<T>;
#if VEC_FMA
  T rest = madd(y.hi, C::lo, y.lo * C::hi), r = madd(y.hi, C::hi, rest);
  return {r, madd(-y.hi, C::hi, r) - rest};
#else
  T product = y.hi * C::hi, rest = y.lo * C::hi + (y.hi * C::lo + productError(y.hi, C::hi, product));
  T r = product + rest;
  return {r, (r - product) - rest};
#endif
}

// The reduced argument for |x| >= 2, plus `quarters` quarter turns; for infinities and NaN it is NaN, of quadrant 0.
// The quarters are added at the end, since they must not change the quadrant of a tie.
//
// What the steps leave of the first product is exact. The second product is so small that this is a multiple of its
// last place, so that the rounding error of their sum is exact, too. All that is added to f is below 2^-33 (floats:
// 2^-14); the rounding errors of that, and the fourth part, are below 2^-85 (2^-37).
template <class T> INLINE Quarter<T> reduceLarge(T x, int quarters) {
  constexpr T quarter = FarUnit<T>::quarter, tiny = sizeof(T) == 8 ? T(0x1p-24) : T(VEC_FMA ? 0x1p-12 : 0x1p-11);
  Factors<T> w = factorsOf(x);
#if VEC_FMA
  T a = madd(w.m, w.part[0], w.steps - madd(w.m, w.part[0], w.steps));
#else
  T p0 = w.m * w.part[0], a = (p0 - ((p0 + w.steps) - w.steps)) + productError(w.m, w.part[0], p0);
#endif
  T p1 = madd(w.m, w.part[1], x - x), e1 = productError(w.m, w.part[1], p1), sum = a + p1, missing = (a - sum) + p1;
  T magic = Format<T>::magic * quarter, shifted = sum + magic, f = sum - (shifted - magic);
  Pair<T> y = {f, missing + madd(w.m, w.part[2], e1)};
  if (rare(abs(f) < tiny)) {
    // The fraction may be as small as 2^-62 (2^-32). addPair is exact here although its first operand may be the
    // smaller one: that is a multiple of the second one's last place, as all terms are multiples of the last place of m
    // times that of a part.
    T p2 = w.m * w.part[2], e2 = productError(w.m, w.part[2], p2);
    Pair<T> u = addPair(e1, p2), v = addPair(missing, u.hi), z = addPair(f, v.hi);
    y = {z.hi, z.lo + (v.lo + (u.lo + madd(w.m, w.part[3], e2)))};
  }
  return {toRadians(y), x - x == 0 ? bits(shifted) + Bits<T>(quarters) : Bits<T>(0), true};
}

// reduce() for any x (without fma: of |x|); NaN for infinities. The rare branch is here, before what the callers
// compute from the result, so that they compute it once, whatever the lanes hold.
template <class T> INLINE Reduced<T> reduceAny(T x, int quarters) {
  T from = VEC_FMA ? x : abs(x);
  Quarter<T> a = nearestQuarter<true>(from, quarters);
  if (rare(a.large))
    a = reduceLarge(from, quarters);
  return {{a.r.hi, -a.r.lo}, a.quadrant};
}

// The reduced argument of a large x as a sum.
template <class T> INLINE Reduced<T> reduceFar(T x, int quarters) {
  Quarter<T> a = reduceLarge(x, quarters);
  return {{a.r.hi, -a.r.lo}, a.quadrant};
}

// The sine of a large x plus `quarters` quarter turns, negated if the sign bit of `signs` is set.
template <class T> INLINE T sinLarge(T x, int quarters, Bits<T> signs) {
  return sinReduced(reduceFar(x, quarters), signs);
}

// The tangent of a large x, negated if the sign bit of `signs` is set.
template <class T> INLINE T tanLarge(T x, Bits<T> signs) { return tanReduced(reduceFar(x, 0), signs); }

} // namespace

#endif
