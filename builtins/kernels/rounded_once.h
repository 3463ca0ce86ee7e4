// Correctly rounded functions of float, by the kernels of double.
//
// Where a kernel of double is off by less than a unit in its last place, rounding its result to float is right, unless
// a middle between two floats lies within that unit: 2^-29 of the floats, at most. Which floats these are was found by
// trying all of them; those for which MPFR's result is not certain to come out stand in a table, with that result.
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

} // namespace

#endif
