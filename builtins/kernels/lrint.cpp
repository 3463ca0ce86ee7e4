// lrint(x): x rounded to an integer in the current rounding mode, halves to even in the default one, as a long.
// llrint(x): x rounded to an integer in the current rounding mode, halves to even in the default one, as a long long.
// lround(x): x rounded to the nearest integer, halves away from zero, as a long.
// llround(x): x rounded to the nearest integer, halves away from zero, as a long long.
//
//  rounded as a double; an integer below 2^51 is in the low bits of its sum with 1.5 2^52
//
// Exact. rare: |x| >= 2^51, infinity, NaN: there the significand is shifted. No errno, no flags.
//
// Special values: C23 Annex F leaves open what the result is out of the range of long, and for NaN: here -2^63, as for
// the x86-64 instruction.
#include "rounding.h"

namespace {

INLINE i64 toIntegerSlow(double x) {
  using F = Format<double>;
  u64 m = (bits(x) & F::mantissaMask) | (u64(1) << F::mantissa), e = (bits(x) & ~F::sign) >> F::mantissa;
  constexpr u64 exact = F::bias + F::mantissa; // the exponent at which the last bit of m is 1
  // x is an integer in both cases. Beyond the range, the left shift is by anything below 64.
  u64 down = m >> ((exact - e) & 1), up = m << ((e - exact) & 63), value = e < exact ? down : up;
  value = (bits(x) & F::sign) != 0 ? 0 - value : value;
  value = abs(x) < 0x1p63 ? value : F::sign;
  return i64(value);
}

// For an integer below 2^51.
INLINE i64 toInteger(double x) { return i64(bits(x + Format<double>::magic) - bits(Format<double>::magic)); }

INLINE double roundAway(double x) {
  double whole = truncate(x);
  return abs(x - whole) >= 0.5 ? whole + copySign(1.0, x) : whole;
}

template <bool Away> INLINE i64 roundKernel(double x) {
  double y = Away ? roundAway(x) : roundCurrent(x);
  if (rare(!(abs(y) < 0x1p51))) // NaN too, hence the negation
    return toIntegerSlow(y);
  return toInteger(y);
}

} // namespace

KERNEL i64 vec_lrintf(float x) { return roundKernel<false>(x); }
KERNEL i64 vec_lrint(double x) { return roundKernel<false>(x); }
KERNEL i64 vec_llrintf(float x) { return roundKernel<false>(x); }
KERNEL i64 vec_llrint(double x) { return roundKernel<false>(x); }
KERNEL i64 vec_lroundf(float x) { return roundKernel<true>(x); }
KERNEL i64 vec_lround(double x) { return roundKernel<true>(x); }
KERNEL i64 vec_llroundf(float x) { return roundKernel<true>(x); }
KERNEL i64 vec_llround(double x) { return roundKernel<true>(x); }
