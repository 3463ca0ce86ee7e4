// Reduction of large arguments modulo pi/2, by the method of Payne and Hanek.
//
// Bits of 2/pi whose product with the last place of x is a multiple of 4 only add full turns. The exponent of x selects
// a window of the bits below these, as several numbers that do not overlap. The product of the window and x gives the
// quadrant and the fraction of a quarter. Products and sums are exact until the fraction is known.
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

// For x = m 2^(8 (row + 1)), 2^-7 <= m < 2, a row holds 2/pi * 2^(8 (row + 1)) modulo 2^61 in four parts of 52 bits.
// The lower half of a part has 26 bits, so that the rounding errors of products are exact without fma, too.
constexpr int windowRows = 128;
struct Windows {
  alignas(32) double rows[windowRows][4];
};
constexpr Windows makeWindows() {
  Windows w = {};
  for (int row = 0; row < windowRows; ++row)
    for (int k = 0; k < 4; ++k)
      w.rows[row][k] = window(8 * row + 11 + 52 * k, 52, 9 - 52 * k);
  return w;
}
constexpr Windows windows = makeWindows();

// r of a fraction of a quarter turn, y + low: its product with pi/2.
INLINE Pair<double> fromQuarters(double y, double low) {
  constexpr double pio2Hi = 0x1.921fb54442d18p0, pio2Lo = 0x1.1a62633145c07p-54;
  double product = y * pio2Hi;
  return addPair(product, madd(low, pio2Hi, madd(y, pio2Lo, productError(y, pio2Hi, product))));
}

// The reduced argument for |x| >= 2. For infinity and NaN the result has no meaning.
INLINE Reduced<double> reduceLarge(double x, u64 quarters) {
  const double (&row)[4] = rowAt(windows.rows, bits(x) >> 55);
  double m = as<double>((bits(x) & 0x807fffffffffffff) | bits(0x1p-7));
  double w0 = row[0], w1 = row[1], w2 = row[2];

  // The first product is below 2^62. First multiples of 2^11, then the other integers are subtracted from it; what is
  // left, with its rounding error, is exact.
  constexpr double steps = 0x1.8p63;
  double p0 = m * w0, e0 = productError(m, w0, p0), r0 = p0 - ((p0 + steps) - steps);
  double shifted0 = r0 + Format<double>::magic, a = (r0 - (shifted0 - Format<double>::magic)) + e0;
  double p1 = m * w1, e1 = productError(m, w1, p1);
  Pair<double> s = addPair(a, p1);
  double shifted = s.hi + Format<double>::magic, f = s.hi - (shifted - Format<double>::magic);
  u64 quadrant = bits(shifted0) + bits(shifted) + quarters;

  // The other parts are below 2^-40; their rounding errors, and what the fourth part adds, are below 2^-92.
  Pair<double> y = addPair(f, s.lo + madd(m, w2, e1));
  Pair<double> r = fromQuarters(y.hi, y.lo);
  if (rare(abs(y.hi) < 0x1p-36)) {
    // The fraction may be as small as 2^-62, so that its error must be 2^-120. addPair is exact here although its first
    // operand may be the smaller one: that is a multiple of the second one's last place, as all terms are multiples of
    // the last place of m times that of a part.
    double p2 = m * w2, e2 = productError(m, w2, p2);
    Pair<double> u = addPair(e1, p2), v = addPair(s.lo, u.hi), z = addPair(f, v.hi);
    r = fromQuarters(z.hi, z.lo + (v.lo + (u.lo + madd(m, row[3], e2))));
  }
  return {r, quadrant};
}

// For floats three words of these bits are enough. Each is put together from two words of a row by shifts. Row k is for
// biased exponents from 32 k to 32 k + 31. Rows below 4 are for |x| < 2, and empty. The last word holds 31 bits.
constexpr int wordRows = 8;
struct Words {
  u32 word[4][wordRows];
};
constexpr Words makeWords() {
  Words w = {};
  for (int row = 4; row < wordRows; ++row)
    for (int k = 0; k < 4; ++k)
      w.word[k][row] = u32(window(32 * (row + k) - 88, k < 3 ? 32 : 31, 0));
  return w;
}
constexpr Words words = makeWords();

// The same for floats. |x| = m 2^e for an integer m of 24 bits, and the first bits of the words weigh 2, 2^-31 and
// 2^-63, times 2^-e. The product of m and the first two words is the angle in quarters, modulo 4 and in units of 2^-62.
// No float is nearer to a multiple than 2^-31, so that some bits of the third word's product are enough.
INLINE Reduced<float> reduceLarge(float x, u32 quarters) {
  u32 row = bits(x) >> 28, shift = (bits(x) >> 23) & 31, back = shift ^ 31;
  u32 a = lookup(words.word[0], row), b = lookup(words.word[1], row), c = lookup(words.word[2], row);
  u32 first = a << shift | b >> 1 >> back, second = b << shift | c >> 1 >> back,
      third = c << shift | lookup(words.word[3], row) >> back;
  u32 digits = bits(x) & Format<float>::mantissaMask, m = digits | 0x800000;
  u32 high = m * first + u32(u64(m) * second >> 32), low = m * second;

  // The fraction of a quarter, in units of 2^-30.
  u32 quadrant = (high + (1u << 29)) >> 30;
  i32 fraction = i32(high - (quadrant << 30));
  float y = float(fraction), over = float(fraction - i32(y));
  over = madd(float(i32(low >> 1)), 0x1p-31f, over);
  over = madd(as<float>(digits | bits(0x1p-40f)), float(i32(third >> 1)), over);
  constexpr float hi = 0x1.921fb6p-30f, lo = -0x1.777a5cp-55f; // pi/2 2^-30
  float product = y * hi, rest = madd(y, lo, madd(over, hi, productError(y, hi, product)));
  float r = product + rest, missing = (product - r) + rest;

  u32 negative = u32(i32(bits(x)) >> 31);
  return {{flipSign(r, bits(x)), flipSign(missing, bits(x))}, (quadrant ^ negative) - negative + quarters};
}

// reduceLarge with NaN for infinities.
template <class T> INLINE Reduced<T> reduceFar(T x, int quarters) {
  Reduced<T> reduced = reduceLarge(x, Bits<T>(quarters));
  reduced.r.hi += x - x;
  return reduced;
}

// reduce() for any x (without fma: of |x|); NaN for infinities. The rare branch is here, before what the callers
// compute from the result, so that they compute it once, whatever the lanes hold.
template <class T> INLINE Reduced<T> reduceAny(T x, int quarters) {
  T from = VEC_FMA ? x : abs(x);
  Quarter<T> a = nearestQuarter<true>(from, quarters);
  if (rare(a.large)) {
    Reduced<T> far = reduceFar(from, quarters);
    a = {{far.r.hi, -far.r.lo}, far.quadrant, true};
  }
  return {{a.r.hi, -a.r.lo}, a.quadrant};
}

// The sine of a large x plus `quarters` quarter turns, negated if the sign bit of `signs` is set.
template <class T> INLINE T sinLarge(T x, int quarters, Bits<T> signs) {
  T y = sinReduced(reduceLarge(x, Bits<T>(quarters)), signs);
  return x < Format<T>::infinity ? y : x - x;
}

// The tangent of a large x, negated if the sign bit of `signs` is set.
template <class T> INLINE T tanLarge(T x, Bits<T> signs) {
  T y = tanReduced(reduceLarge(x, Bits<T>(0)), signs);
  return x < Format<T>::infinity ? y : x - x;
}

} // namespace

#endif
