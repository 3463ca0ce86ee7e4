// Correctly rounded functions of float, by the kernels of double.
//
// If the error of a kernel of double is below 1 ulp, rounding its result to float is correct unless a middle between
// two floats lies within that ulp, which happens for at most 2^-29 of the floats. All floats were tried to find these.
// Those for which the rounded result is not certain to be MPFR's are in a table, with MPFR's result.
//
// With fma a shorter evaluation comes first, with a relative error of 2^-43 to 2^-35 (quick_exp.h, quick_log.h,
// quick_trig.h). Its float is used if no middle between two floats is within the margin of the evaluation, which holds
// in all lanes but one in some thousands. The margins exceed the errors of the methods: this was tested on all floats,
// and for hypot and atan2 their files account for the errors.
#ifndef VEC_BUILTINS_KERNELS_ROUNDED_ONCE_H
#define VEC_BUILTINS_KERNELS_ROUNDED_ONCE_H

#include "kernel.h"

namespace {

struct Hard {
  double x, y;
};

// y, which is about f(x), as the float nearest to f(x).
template <int N> INLINE float roundedOnce(double x, double y, const Hard (&hard)[N]) {
  // The bits that rounding takes off are within two units of a half.
  if (rare(((bits(y) + 2) & 0x1ffffffc) == 0x10000000))
    for (const Hard &h : hard)
      y = x == h.x ? h.y : y;
  return float(y);
}

// A float, and whether it is known to be the nearest one.
struct Quick {
  float value;
  bool sure;
};

// The float of y, which is off by less than `margin` units in the last place of a double: a power of two.
template <u32 margin> INLINE Quick quickOf(double y) {
  constexpr u32 half = u32(1) << 28; // the bits that rounding takes off, where they are a half
  return {float(y), ((u32(bits(y)) + (half + margin)) & (2 * half - 2 * margin)) != 0};
}

// The float of hi + lo, which is off by less than `margin`.
INLINE Quick quickOf(float hi, float lo, float margin) {
  float y = hi + (lo + margin);
  return {y, y == hi + (lo - margin)};
}

// Whether something else is to decide: without fma always, for then the errors of products cost more than the quick
// method saves.
INLINE bool isOpen(Quick q, bool inRange) { return !VEC_FMA || (!q.sure | !inRange); }

} // namespace

#endif
