// Decides which of two neighbouring floats is nearest to x^y, or to an angle: the rare cases of pow_cr and atan2_cr.
//
// M, the middle between the two floats, is a double. In fixed point with 224 fractional bits, where each operation is
// exact or truncates after the last bit, this computes the sign of
//
//   (y k - j) ln2/2 + y atanh((m - 1) / (m + 1)) - atanh((n - 1) / (n + 1)),  x = 2^k m, M = 2^j n
//                                    which is that of x^y - M;   ln2/2 = atanh(1/3)
//   y cos M - x sin M                which is that of the angle minus M, both being within [0, pi]
//
// Powers: the series end where a term is 0, after at most 72 terms, each with an error below 2^-222. y is at most 2^31
// if m is next to 1, and at most 303 elsewhere, so the error of the sum is below 2^-185. The sign is wrong only if x^y
// is within one part in 2^185 of M, and not M itself. Nobody has tried all; but for 2^60 pairs the power is neither 1
// nor out of the range, so that the nearest is expected at about 2^-85.
//   x^y = M: if x is no power of two, then y = n/2^q in lowest terms with n > 0, M has at most 25 bits, x = r^(2^q),
//   and M = r^n. The odd part of r is 3 or more: so q <= 3 and n <= 15, and a few products decide. If x is a power of
//   two, so is M, and the sum above is 0.
// Angles: scaled so that the larger of y and x M is from 1 to 2, the error is below 2^-210. No angle is within a
// relative distance of 2^-100 of a middle: tests/libvec/nearest_angles.cpp tries all middles. No angle is equal to a
// middle, since tan M is irrational. If the computed sum is 0, M is so small that the angle is y / x minus a third of
// its cube, and y = x M: then the angle is below M.
#include "between.h"

namespace {

using u128 = unsigned __int128;

// A number times 2^224 in two's complement, the least significant word first. clang 22's _BitInt has more than 128 bits
// on x86-64 only.
struct Fixed {
  static constexpr int words = 4, point = 224;
  u64 word[words];

  bool isNegative() const { return i64(word[words - 1]) < 0; }
  bool isZero() const { return (word[0] | word[1] | word[2] | word[3]) == 0; }
};

Fixed operator+(Fixed a, Fixed b) {
  u128 sum = 0;
  for (int i = 0; i < Fixed::words; ++i) {
    sum += u128(a.word[i]) + b.word[i];
    a.word[i] = u64(sum);
    sum >>= 64;
  }
  return a;
}

Fixed operator-(Fixed a) {
  for (u64 &w : a.word)
    w = ~w;
  return a + Fixed{{1, 0, 0, 0}};
}

Fixed operator-(Fixed a, Fixed b) { return a + -b; }

// a 2^n; the lowest bits are truncated.
Fixed shifted(Fixed a, int n) {
  for (; n >= 64; n -= 64)
    a = {{0, a.word[0], a.word[1], a.word[2]}};
  for (; n > 0; --n)
    a = a + a;
  for (; n < 0; ++n) {
    for (int i = 0; i + 1 < Fixed::words; ++i)
      a.word[i] = (a.word[i] >> 1) | (a.word[i + 1] << 63);
    a.word[Fixed::words - 1] = u64(i64(a.word[Fixed::words - 1]) >> 1);
  }
  return a;
}

// Requires   b >= 0.
Fixed operator*(Fixed a, Fixed b) {
  if (a.isNegative())
    return -(-a * b);
  constexpr int n = Fixed::words;
  u64 product[2 * n] = {};
  for (int i = 0; i < n; ++i) {
    u128 carry = 0;
    for (int j = 0; j < n; ++j) {
      carry += u128(a.word[i]) * b.word[j] + product[i + j];
      product[i + j] = u64(carry);
      carry >>= 64;
    }
    product[i + n] = u64(carry);
  }
  constexpr int whole = Fixed::point / 64, bits = Fixed::point % 64;
  for (int i = 0; i < n; ++i)
    a.word[i] = (product[i + whole] >> bits) | (product[i + whole + 1] << (64 - bits));
  return a;
}

// Requires   a >= 0.
Fixed operator/(Fixed a, u32 divisor) {
  u64 rest = 0;
  for (int i = Fixed::words - 1; i >= 0; --i) {
    u64 high = (rest << 32) | (a.word[i] >> 32), low = ((high % divisor) << 32) | u32(a.word[i]);
    a.word[i] = ((high / divisor) << 32) | (low / divisor);
    rest = low % divisor;
  }
  return a;
}

Fixed fromInteger(i64 x) { return Fixed{{0, 0, 0, u64(x) << (Fixed::point % 64)}}; }

// |x| = significand 2^exponent, x normal.
struct Parts {
  u64 significand;
  int exponent;
};
Parts parts(double x) {
  using F = Format<double>;
  u64 fraction = bits(x) & F::mantissaMask;
  return {fraction | (u64(1) << F::mantissa), int((bits(x) >> F::mantissa) & 0x7ff) - F::bias - F::mantissa};
}

// Requires   |x| < 2^31; truncates bits beyond the last.
Fixed fromDouble(double x) {
  Parts p = parts(x);
  int n = p.exponent + Fixed::point;
  Fixed y = x == 0 || n < -64 ? Fixed{} : shifted(Fixed{{p.significand}}, n);
  return x < 0 ? -y : y;
}

// sum of s^(2 i + 1) / (2 i + 1)
Fixed atanh(Fixed s) {
  if (s.isNegative())
    return -atanh(-s);
  Fixed square = s * s, sum = {};
  for (u32 i = 1; !s.isZero(); i += 2, s = s * square)
    sum = sum + s / i;
  return sum;
}

// 2^k m with sqrt(1/2) < m < sqrt(2), and (log m) / 2. 25 bits are enough for floats and for the middles between them.
struct Logarithm {
  Fixed half;
  int k;
};
Logarithm logarithm(double x) {
  Parts p = parts(x);
  constexpr i64 one = i64(1) << 26;
  i64 m = i64(p.significand >> (Format<double>::mantissa - 26));
  int k = p.exponent + Format<double>::mantissa;
  bool large = m > 0x5a82799;
  i64 unit = large ? 2 * one : one; // m / unit is near 1
  Fixed distance = fromInteger(m > unit ? m - unit : unit - m) / u32(m + unit);
  Fixed half = atanh(distance);
  return {m > unit ? half : -half, large ? k + 1 : k};
}

// y a, for a float y.
Fixed times(double y, Fixed a) {
  Parts p = parts(y);
  constexpr int below = Format<double>::mantissa - 23;
  Fixed magnitude = a.isNegative() ? -a : a;
  Fixed product = shifted(fromInteger(i64(p.significand >> below)) * magnitude, p.exponent + below);
  return (y < 0) != a.isNegative() ? -product : product;
}

// Whether x^y = m, for a middle m between two floats and an x that is no power of two.
bool isPower(double x, double y, double m) {
  if (!(y > 0 && y <= 15))
    return false;
  int roots = 0;
  for (; roots < 3 && y != double(i64(y)); ++roots)
    y *= 2;
  if (y > 15 || y != double(i64(y)))
    return false;
  for (; roots > 0; --roots) {
    x = sqrt(x);
    if (x != double(float(x)))
      return false;
  }
  double power = 1;
  for (; y > 0 && (bits(power) & 0xfffffff) == 0; --y)
    power *= x; // exact: 25 bits and 24
  return y == 0 && power == m;
}

float nearer(Fixed difference, float below, float above) {
  if (difference.isZero())
    return (bits(below) & 1) == 0 ? below : above;
  return difference.isNegative() ? below : above;
}

// The number behind the largest float counts as 2^128.
double middle(float below, float above) {
  return 0.5 * (double(below) + (above == Format<float>::infinity ? 0x1p128 : double(above)));
}

} // namespace

float vec_decide_power(float x, float y, float below, float above) noexcept {
  double m = middle(below, above);
  if (isPower(x, y, m))
    return nearer(Fixed{}, below, above);
  Logarithm from = logarithm(x), to = logarithm(m);
  Fixed powers = fromDouble(double(y) * from.k) - fromInteger(to.k); // of two, exactly
  Fixed halfLn2 = atanh(fromInteger(1) / 3);
  return nearer(powers * halfLn2 + times(y, from.half) - to.half, below, above);
}

float vec_decide_angle(float y, float x, float below, float above) noexcept {
  double m = middle(below, above), side = double(x) * m;
  double larger = abs(side) > y ? abs(side) : y;
  double scale = as<double>((u64(2 * Format<double>::bias) << 52) - (bits(larger) & Format<double>::infinityBits));
  Fixed angle = fromDouble(m), square = angle * angle;
  // 1 - m^2 / (1 2) (1 - m^2 / (3 4) (...)), and sin m / m likewise; the last factors are 1 to more than 2^-224.
  Fixed one = fromInteger(1), cosine = one, sine = one;
  for (u32 n = 80; n > 0; n -= 2) {
    cosine = one - (square * cosine) / (n * (n - 1));
    sine = one - (square * sine) / (n * (n + 1));
  }
  Fixed difference = cosine * fromDouble(double(y) * scale) - fromDouble(side * scale) * sine;
  return difference.isZero() ? below : nearer(difference, below, above);
}
