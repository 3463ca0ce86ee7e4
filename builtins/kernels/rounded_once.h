// Correctly rounded functions of one float, by kernels of double.
//
// Let the error of a kernel of double be below 1 ulp. Then rounding its result to float is correct, unless the midpoint
// of two neighbouring floats lies within 1 ulp of the result: by chance this is so for about one float in 2^28. All
// floats were tried to find these. The arguments for which the rounded result is not certain to be MPFR's stand in a
// table of the function's file, with MPFR's result.
//
// With fma a shorter evaluation comes first (quick_exp.h, quick_log.h, quick_trig.h), with a relative error of 2^-43 to
// 2^-31. Its result is used if no midpoint lies within the margin of the evaluation; about one lane in some thousands,
// in atan and erf in some hundreds, fails this. The margins exceed the errors of the methods, which was tested on all
// floats; hypot.cpp and atan2.cpp, whose functions have two arguments, derive theirs.
#ifndef VEC_BUILTINS_KERNELS_ROUNDED_ONCE_H
#define VEC_BUILTINS_KERNELS_ROUNDED_ONCE_H

#include "kernel.h"

namespace {

// An argument x of which the kernel of double is not certain to give the nearest float, and that float, y.
struct Hard {
  double x, y;
};

// The float nearest to f(x), where y is the kernel's f(x) in double.
template <int N> INLINE float roundedOnce(double x, double y, const Hard (&hard)[N]) {
  // The 29 bits that rounding drops are within two units of half of the float's last place.
  if (rare(((bits(y) + 2) & 0x1ffffffc) == 0x10000000))
    for (const Hard &h : hard)
      y = x == h.x ? h.y : y;
  return float(y);
}

// A float, and whether it is certain to be the nearest one.
struct Quick {
  float value;
  bool sure;
};

// y, whose sign is that of x if y is not 0, with that sign.
INLINE float signedAs(float y, float x) { return as<float>(bits(y) | (bits(x) & Format<float>::sign)); }

// y rounded to float, where the error of y is below `margin` ulps of a double. margin is a power of two. A NaN is sure.
template <u32 margin> INLINE Quick quickOf(double y) {
  constexpr u32 half = u32(1) << 28; // the bits that rounding drops, if they are half of the float's last place
  return {float(y), ((u32(bits(y)) + (half + margin)) & (2 * half - 2 * margin)) != 0};
}

// hi + lo rounded to float, where the error of hi + lo is below `margin`.
INLINE Quick quickOf(float hi, float lo, float margin) {
  float y = hi + (lo + margin);
  return {y, y == hi + (lo - margin)};
}

// The same, where the error is below `relative` |hi|.
INLINE Quick quickOfRelative(float hi, float lo, float relative) {
  float y = hi + madd(hi, relative, lo);
  return {y, y == hi + madd(hi, -relative, lo)};
}

// Whether the slow path must compute the result. Without fma it always does: there exact rounding errors of products
// would cost more than the quick method saves.
INLINE bool isOpen(Quick q, bool inRange) { return !VEC_FMA || (!q.sure | !inRange); }

} // namespace

#endif
