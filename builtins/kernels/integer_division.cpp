// div_i8(x, y): the quotient x / y of signed 8-bit integers, rounded towards zero.
// div_i16(x, y): the quotient x / y of signed 16-bit integers, rounded towards zero.
// div_i32(x, y): the quotient x / y of signed 32-bit integers, rounded towards zero.
// div_i64(x, y): the quotient x / y of signed 64-bit integers, rounded towards zero.
// div_u8(x, y): the quotient x / y of unsigned 8-bit integers, rounded down.
// div_u16(x, y): the quotient x / y of unsigned 16-bit integers, rounded down.
// div_u32(x, y): the quotient x / y of unsigned 32-bit integers, rounded down.
// div_u64(x, y): the quotient x / y of unsigned 64-bit integers, rounded down.
// rem_i8(x, y): x - y (x / y) of signed 8-bit integers, with the sign of x.
// rem_i16(x, y): x - y (x / y) of signed 16-bit integers, with the sign of x.
// rem_i32(x, y): x - y (x / y) of signed 32-bit integers, with the sign of x.
// rem_i64(x, y): x - y (x / y) of signed 64-bit integers, with the sign of x.
// rem_u8(x, y): x - y (x / y) of unsigned 8-bit integers.
// rem_u16(x, y): x - y (x / y) of unsigned 16-bit integers.
// rem_u32(x, y): x - y (x / y) of unsigned 32-bit integers.
// rem_u64(x, y): x - y (x / y) of unsigned 64-bit integers.
//
// Up to 32 bits, this is the language's division by an admissible divisor: veczc divides vectors as floating-point
// numbers (passes/finish/divide_by_floats.cpp). 64 bits: the quotient of doubles, made a little too small, plus that of
// the remainder; the sum is right or too small by one.
//
// Exact.
//
// Special values: nothing traps. x / 0 has all bits set (-1, or the largest unsigned number), and its remainder is x;
// the least number by -1 is itself, with remainder 0.
#include "kernel.h"

namespace {

using i8 = __INT8_TYPE__;
using u8 = __UINT8_TYPE__;
using i16 = __INT16_TYPE__;
using u16 = __UINT16_TYPE__;

template <class I> struct Divided {
  I quotient, rest;
};

template <class I> INLINE Divided<I> divide(I x, I y) {
  constexpr bool isSigned = I(-1) < 0;
  constexpr I least = I(I(1) << (8 * sizeof(I) - 1));
  bool overflow = isSigned && x == least && y == I(-1);
  I divisor = y == 0 || overflow ? I(1) : y; // the least number divided by -1 gives the quotient by 1
  I quotient = I(x / divisor), rest = I(x % divisor);
  return {y == 0 ? I(-1) : quotient, y == 0 ? x : rest};
}

constexpr u64 low = 0xffffffff;

// Rounded once: halves of the bits are put into the low bits of 2^84 and 2^52.
INLINE double toDouble(u64 x) {
  return (as<double>((x >> 32) | bits(0x1p84)) - (0x1p84 + 0x1p52)) + as<double>((x & low) | bits(0x1p52));
}

// x rounded down, for 0 <= x < 2^64.
INLINE u64 toInteger(double x) {
  constexpr double half = 0x1p32;
  auto floor = [](double v) { // v < 2^32
    double whole = (v + 0x1p52) - 0x1p52;
    return whole > v ? whole - 1 : whole;
  };
  double high = floor(x * (1 / half)), rest = floor(x - high * half);
  return ((bits(high + 0x1p52) & low) << 32) | (bits(rest + 0x1p52) & low);
}

INLINE Divided<u64> divide(u64 x, u64 y) {
  constexpr double shrink = 1 - 0x1p-49; // more than five roundings can add, in whatever direction
  double inverse = shrink / toDouble(y == 0 ? 1 : y);
  u64 first = toInteger(toDouble(x) * inverse), rest = x - first * y;
  u64 second = toInteger(toDouble(rest) * inverse), quotient = first + second;
  rest -= second * y;
  bool more = rest >= y;
  quotient = more ? quotient + 1 : quotient;
  rest = more ? rest - y : rest;
  return {y == 0 ? ~u64(0) : quotient, y == 0 ? x : rest};
}

INLINE Divided<i64> divide(i64 x, i64 y) {
  u64 signX = x < 0 ? ~u64(0) : 0, signY = y < 0 ? ~u64(0) : 0, sign = y == 0 ? 0 : signX ^ signY;
  Divided<u64> r = divide((u64(x) ^ signX) - signX, (u64(y) ^ signY) - signY);
  return {i64((r.quotient ^ sign) - sign), i64((r.rest ^ signX) - signX)};
}

} // namespace

#define VEC_DIVISION(I)                                                                                                \
  KERNEL I vec_div_##I(I x, I y) { return divide(x, y).quotient; }                                                     \
  KERNEL I vec_rem_##I(I x, I y) { return divide(x, y).rest; }
VEC_DIVISION(i8)
VEC_DIVISION(i16)
VEC_DIVISION(i32)
VEC_DIVISION(i64)
VEC_DIVISION(u8)
VEC_DIVISION(u16)
VEC_DIVISION(u32)
VEC_DIVISION(u64)
