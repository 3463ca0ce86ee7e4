// Reduction modulo pi/2 of large arguments (Payne and Hanek): x = M 2^e with an integer M, so the bits of 2/pi that
// weigh 4 / 2^e or more only add full turns. A window of the bits below them times M gives the quadrant and the
// fraction. Integer arithmetic on 32-bit digits: exact, and the same on every target.
#ifndef VEC_BUILTINS_KERNELS_TRIG_REDUCE_H
#define VEC_BUILTINS_KERNELS_TRIG_REDUCE_H

#include "trig.h"

namespace {

// 2/pi from its most significant bit on, after 64 zero bits: coefficients/trig.sollya.
#define VEC_TWO_OVER_PI                                                                                                \
  0, 0, 2734261102, 1313084713, 4230436817, 4113882560, 3680671129, 1011060801, 4266746795, 3736847713, 3072618042,    \
      1112396512, 105459434, 164729372, 4263373596, 2972297022, 3900847605, 784024708, 3919343654, 3026157121,         \
      965858873, 2203269620, 2625920907, 3187222587, 536385535, 3724908559, 4012839307, 1510632735, 1832287951,        \
      667617719, 1330003814, 2657085997, 1965537991, 3957715323, 1023883767, 2320667370, 1811636145, 529358088,        \
      1443049542
constexpr u64 twoOverPi64[] = {VEC_TWO_OVER_PI};
constexpr u32 twoOverPi32[] = {VEC_TWO_OVER_PI};

// An integer below 2^52 as a double.
INLINE double fromInteger(u64 x) { return as<double>(x | bits(0x1p52)) - 0x1p52; }

// 32 bits of 2/pi (with its 64 zeros) from bit 32 * word + shift on.
INLINE u64 windowWord(u64 word, u64 shift) {
  return (((twoOverPi64[word] << 32) | twoOverPi64[word + 1]) >> (32 - shift)) & 0xffffffff;
}

// For x >= largest, inf and NaN (then with a result that nobody wants).
INLINE Reduced<double> reduceLarge(double x, u64 quarters) {
  constexpr u64 low = 0xffffffff;
  u64 exponent = bits(x) >> 52, m = (bits(x) & Format<double>::mantissaMask) | (u64(1) << 52);
  u64 m0 = m & low, m1 = m >> 32;

  // Six digits: the top two bits of the product are the quadrant; the bits that the window cuts off reach the
  // lowest 53.
  u64 bit = exponent - 1013, word = bit >> 5, shift = bit & 31;
  u64 w0 = windowWord(word, shift), w1 = windowWord(word + 1, shift), w2 = windowWord(word + 2, shift);
  u64 w3 = windowWord(word + 3, shift), w4 = windowWord(word + 4, shift), w5 = windowWord(word + 5, shift);

  // d = m0 * w, then d += m1 * w * 2^32, each modulo 2^192. No sum exceeds 64 bits.
  u64 t5 = m0 * w5, t4 = m0 * w4 + (t5 >> 32), t3 = m0 * w3 + (t4 >> 32), t2 = m0 * w2 + (t3 >> 32);
  u64 t1 = m0 * w1 + (t2 >> 32), t0 = m0 * w0 + (t1 >> 32);
  u64 d4 = m1 * w5 + (t4 & low), d3 = m1 * w4 + (t3 & low) + (d4 >> 32), d2 = m1 * w3 + (t2 & low) + (d3 >> 32);
  u64 d1 = m1 * w2 + (t1 & low) + (d2 >> 32), d0 = m1 * w1 + (t0 & low) + (d1 >> 32);

  // 128 bits of the fraction; one above 1/2 counts down from the next quadrant.
  u64 high = (d0 << 34) | ((d1 & low) << 2) | ((d2 & low) >> 30);
  u64 next = (d2 << 34) | ((d3 & low) << 2) | ((d4 & low) >> 30);
  u64 above = high >> 63, negative = 0 - above;
  high ^= negative;
  next ^= negative;

  Pair<double> f = addPair(fromInteger(high >> 32) * 0x1p-32, fromInteger(high & low) * 0x1p-64);
  f = addPair(f.hi, f.lo + (fromInteger(next >> 32) * 0x1p-96 + fromInteger(next & low) * 0x1p-128));

  constexpr double pio2Hi = 0x1.921fb54442d18p0, pio2Lo = 0x1.1a62633145c07p-54;
  double product = f.hi * pio2Hi;
  double rest = productError(f.hi, pio2Hi, product) + (f.hi * pio2Lo + f.lo * pio2Hi);
  Pair<double> r = addPair(product, rest);
  return {{flipSign(r.hi, negative), flipSign(r.lo, negative)}, ((d0 >> 30) & 3) + above + quarters};
}

// 32 bits of 2/pi (with its 64 zeros) from bit 32 * word + shift on; in two shifts, as one by 32 has no meaning.
INLINE u64 windowWord(u32 word, u32 shift) {
  return (twoOverPi32[word] << shift) | ((twoOverPi32[word + 1] >> 1) >> (31 - shift));
}

INLINE Reduced<float> reduceLarge(float x, u32 quarters) {
  u32 exponent = bits(x) >> 23, m = (bits(x) & Format<float>::mantissaMask) | (1u << 23);
  u32 bit = exponent - 88, word = bit >> 5, shift = bit & 31;
  u64 w0 = windowWord(word, shift), w1 = windowWord(word + 1, shift), w2 = windowWord(word + 2, shift);

  // The top 64 bits of three digits: two of quadrant, 62 of fraction; floats come no nearer to a multiple than 2^-31.
  u64 product = ((m * w0) << 32) + m * w1 + ((m * w2) >> 32);
  u64 quadrant = (product + (u64(1) << 61)) >> 62;
  u64 fraction = product - (quadrant << 62);
  double f = double(i32(u32(fraction >> 32))) * 0x1p32 + fromInteger(fraction & 0xffffffff);
  double r = f * 0x1.921fb54442d18p-62;
  float hi = float(r);
  return {{hi, float(r - double(hi))}, u32(quadrant) + quarters};
}

// sin of a large x, plus `quarters` quarters of a turn.
template <class T> INLINE T sinLarge(T x, int quarters, Bits<T> signs) {
  T y = sinReduced(reduceLarge(x, Bits<T>(quarters)), signs);
  return x < Format<T>::infinity ? y : x - x;
}

} // namespace

#endif
