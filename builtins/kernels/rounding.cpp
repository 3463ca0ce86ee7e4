// floor(x): the greatest integer that is not above x.
// ceil(x): the least integer that is not below x.
// trunc(x): x without its fraction.
// round(x): the integer nearest to x, halves away from zero.
// roundeven(x): the integer nearest to x, halves to the even one.
// rint(x): the integer nearest to x in the current rounding mode, which by default is that of roundeven.
// nearbyint(x): the same as rint.
//
// One instruction where the target has it (AVX); without, by adding and taking away 2^mantissa: rounding.h.
//
// Exact. No errno, no flags.
//
// Special values: C23 Annex F: zeros, infinities, NaN and integers stay as they are; a result of zero has the sign of
// x.
#include "rounding.h"

namespace {

template <class T> INLINE T withSign(T y, T x) { return as<T>(bits(y) | (bits(x) & Format<T>::sign)); }

template <class T> INLINE T floorKernel(T x) {
  T y = truncate(x);
  return y > x ? y - 1 : y;
}

// -0.5 becomes -0.
template <class T> INLINE T ceilKernel(T x) {
  T y = truncate(x);
  return y < x ? withSign(y + 1, x) : y;
}

template <class T> INLINE T roundKernel(T x) {
  T y = truncate(x), rest = abs(x - y);
  return rest >= T(0.5) ? y + withSign(T(1), x) : y;
}

} // namespace

KERNEL float vec_truncf(float x) { return truncate(x); }
KERNEL double vec_trunc(double x) { return truncate(x); }
KERNEL float vec_roundf(float x) { return roundKernel(x); }
KERNEL double vec_round(double x) { return roundKernel(x); }
KERNEL float vec_rintf(float x) { return roundCurrent(x); }
KERNEL double vec_rint(double x) { return roundCurrent(x); }
KERNEL float vec_nearbyintf(float x) { return roundCurrent(x); }
KERNEL double vec_nearbyint(double x) { return roundCurrent(x); }
#if VEC_FMA
KERNEL float vec_floorf(float x) { return __builtin_floorf(x); }
KERNEL double vec_floor(double x) { return __builtin_floor(x); }
KERNEL float vec_ceilf(float x) { return __builtin_ceilf(x); }
KERNEL double vec_ceil(double x) { return __builtin_ceil(x); }
#else
KERNEL float vec_floorf(float x) { return floorKernel(x); }
KERNEL double vec_floor(double x) { return floorKernel(x); }
KERNEL float vec_ceilf(float x) { return ceilKernel(x); }
KERNEL double vec_ceil(double x) { return ceilKernel(x); }
#endif
#if VEC_FMA && !defined(__powerpc64__) // on POWER, this instruction rounds in the current mode only
KERNEL float vec_roundevenf(float x) { return __builtin_roundevenf(x); }
KERNEL double vec_roundeven(double x) { return __builtin_roundeven(x); }
#else
KERNEL float vec_roundevenf(float x) { return roundCurrent(x); }
KERNEL double vec_roundeven(double x) { return roundCurrent(x); }
#endif
