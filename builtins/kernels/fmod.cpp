// fmod(x, y): the remainder of x / y, with the quotient rounded towards zero.
// remainder(x, y): the remainder of x / y, with the quotient rounded to the nearest integer, halves to even.
//
//  q = trunc(|x| / |y|);   |x| - q |y|, and |y| more if q was too large by one
//
// Exact: the rounded quotient is never below the true one, and above it only if that is just below an integer; so |x| -
// q |y| is a number of the format. Without FMA, q has no more bits than half a factor of productError.
//
// rare: |x / y| >= 2^52 (f32: 2^23; without FMA 2^25, 2^11), borders of the format, zero, infinity, NaN. There, the
// significands are divided by long division, with so many bits of the quotient in each step that there are at most 42
// steps (f64), 84 without FMA. No errno, no flags.
//
// Special values: C23 Annex F: NaN for infinite x, y = 0 and NaN; x for infinite y; a result of zero has the sign of x.
#include "division.h"

namespace {

template <bool Nearest, class T> INLINE T specialOr(T x, T y) {
  using F = Format<T>;
  T a = abs(x), b = abs(y);
  bool ordinary = a > 0 && a < F::infinity && b > 0 && b < F::infinity;
  T value = modSlow<Nearest>(ordinary ? a : T(1), ordinary ? b : T(1));
  T result = flipSign(value, bits(x));
  result = value == 0 ? as<T>(bits(x) & F::sign) : result;
  result = ordinary ? result : x; // zero, or b infinite
  return !(a < F::infinity) || !(b > 0) ? F::nan : result;
}

template <class T> INLINE T fmodKernel(T x, T y) {
  using D = Division<T>;
  T a = abs(x), b = abs(y);
  Divided<T> d = divide(a, b);
  if (rare(!(d.quotient < power<T> && b >= D::least && b <= D::most))) // NaN too, hence the negation
    return specialOr<false>(x, y);
  return as<T>(bits(d.rest) | (bits(x) & Format<T>::sign));
}

template <class T> INLINE T remainderKernel(T x, T y) {
  using D = Division<T>;
  T a = abs(x), b = abs(y), half = b * T(0.5);
  Divided<T> d = divide(a, b + b);
  T once = d.rest > half ? d.rest - b : d.rest;
  T rest = d.rest > half && once >= half ? once - b : once;
  if (rare(!(d.quotient < power<T> && b >= D::least && b <= D::most)))
    return specialOr<true>(x, y);
  T zero = as<T>(bits(x) & Format<T>::sign);
  return rest == 0 ? zero : flipSign(rest, bits(x));
}

} // namespace

KERNEL float vec_fmodf(float x, float y) { return fmodKernel(x, y); }
KERNEL double vec_fmod(double x, double y) { return fmodKernel(x, y); }
KERNEL float vec_remainderf(float x, float y) { return remainderKernel(x, y); }
KERNEL double vec_remainder(double x, double y) { return remainderKernel(x, y); }
