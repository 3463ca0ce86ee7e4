// fabs(x): the absolute value.
// copysign(x, y): x with the sign of y.
// logb(x): the exponent of x, the integer at or below log2(|x|).
// nextafter(x, y): the number of the format next to x on the way to y.
//
// Operations on bits only. Exact. No errno, no flags.
//
// Special values: C23 Annex F: fabs and copysign also of zeros, infinities and NaN; logb(0) = -inf, logb(+-inf) = inf,
// NaN for NaN; nextafter(x, y) is y where they are equal, NaN if an argument is.
#include "kernel.h"

namespace {

template <class T> INLINE T copysignKernel(T x, T y) {
  using F = Format<T>;
  return as<T>((bits(x) & ~F::sign) | (bits(y) & F::sign));
}

template <class T> INLINE T logbKernel(T x) {
  using F = Format<T>;
  constexpr T one = T(u64(1) << F::mantissa); // the last bit of 2^mantissa is 1
  T a = abs(x);
  bool subnormal = a < F::smallest;
  T normal = subnormal ? a * one : a;
  T exponent =
      as<T>((bits(normal) >> F::mantissa) | bits(one)) - (one + (subnormal ? T(F::bias + F::mantissa) : T(F::bias)));
  exponent = a == 0 ? -F::infinity : exponent;
  return a < F::infinity ? exponent : a;
}

// One step in the bits is one step in magnitude.
template <class T> INLINE T nextafterKernel(T x, T y) {
  Bits<T> b = bits(x), step = (x < y) == (x > 0) ? Bits<T>(1) : ~Bits<T>(0);
  T next = x == 0 ? copysignKernel(as<T>(Bits<T>(1)), y) : as<T>(b + step);
  next = x == y ? y : next;
  return x == x && y == y ? next : x + y;
}

} // namespace

KERNEL float vec_fabsf(float x) { return abs(x); }
KERNEL double vec_fabs(double x) { return abs(x); }
KERNEL float vec_copysignf(float x, float y) { return copysignKernel(x, y); }
KERNEL double vec_copysign(double x, double y) { return copysignKernel(x, y); }
KERNEL float vec_logbf(float x) { return logbKernel(x); }
KERNEL double vec_logb(double x) { return logbKernel(x); }
KERNEL float vec_nextafterf(float x, float y) { return nextafterKernel(x, y); }
KERNEL double vec_nextafter(double x, double y) { return nextafterKernel(x, y); }
