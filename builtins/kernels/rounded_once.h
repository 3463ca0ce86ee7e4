// Correctly rounded functions of float, by the kernels of double.
//
// Where a kernel of double is off by less than a unit in its last place, rounding its result to float is right, unless
// a middle between two floats lies within that unit: 2^-29 of the floats, at most. Which floats these are was found by
// trying all of them; those for which MPFR's result is not certain to come out stand in a table, with that result.
//
// With fma a shorter evaluation comes first, off by 2^-43 to 2^-35 of the result (quick_exp.h, quick_log.h,
// quick_trig.h): its float is taken where no middle between two floats is within the margin that it allows itself, in
// all lanes but one in some thousands. The margins are above the errors that the methods have; that none is too small
// is known by trying all floats, and of hypot and atan2 by the account of their errors in their files.
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
