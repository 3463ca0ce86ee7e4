// Code that pown, rootn and compoundn share: powers whose exponent is an integer or the reciprocal of one. pow_core.h
// describes the method.
#ifndef VEC_BUILTINS_KERNELS_INTEGER_POWER_H
#define VEC_BUILTINS_KERNELS_INTEGER_POWER_H

#include "pow_core.h"

namespace {

// x^y for x > 0 off the fast path. powLimits takes 0 and infinity, too, with the limits of x^y there.
INLINE float powSlowly(float x, Pair<double> y) { return powDouble(x, y.hi); }
INLINE double powSlowly(double x, Pair<double> y) { return expSlow(productPair(y, logSlowly(x))); }
template <class T> INLINE T powLimits(T x, Pair<double> y) {
  constexpr T infinity = Format<T>::infinity;
  T value = powSlowly(x, y);
  return x == 0 || x == infinity ? ((x == 0) == (y.hi < 0) ? infinity : T(0)) : value;
}

// y with the sign of x if n is odd.
template <class T> INLINE T withSignIfOdd(T y, T x, i32 n) {
  return flipSign(y, bits(x) & (Bits<T>(n) << (8 * sizeof(T) - 1)));
}

} // namespace

#endif
