// pow(x, y): x to the power of y. Method: pow_core.h.
// powx(x, y): x to the power of y, with the bits of pow: the name that other vector libraries give to one y for all x.
//
// f32   in double; rare: x <= 0, infinities, NaN
//       error <= 0.539 ulp on 4x10^6 pairs; worst 0x1.fe3658p-1, 0x1.67938ep+14. The same without fma
// f64   rare: x subnormal, x <= 0, |y log2 x| > 1020, infinities, NaN
//       error <= 0.682 ulp on 3x10^4 pairs; worst 0x1.07e90bd7efd56p+3, 0x1.2fd376b7c678bp+3
//       without fma <= 0.684; worst 0x1.56c90fa4c8f86p+2, 0x1.e7f3dad6c1106p+0
// Constants: coefficients/pow.sollya, exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: pow(x, 0) = 1 and pow(1, y) = 1 for any x and y, NaN for x < 0 unless y is an integer,
// pow(-1, inf) = 1; zeros and infinities with the sign of x where y is an odd integer.
#include "pow_core.h"

namespace {

struct Integrality {
  bool isInteger, isOdd;
};

// Adding 2^mantissa leaves an integer, its last bit at the end; from there on numbers are integers, from twice that on
// even.
template <class T> INLINE Integrality integrality(T y) {
  constexpr T border = T(Bits<T>(1) << Format<T>::mantissa);
  T a = abs(y), whole = a < border ? a + border : a;
  bool integer = a < border ? whole - border == a : y == y;
  return {integer, integer && (bits(whole) & 1) != 0 && a < 2 * border};
}

template <class T> INLINE T powSlow(T x, T y) {
  using F = Format<T>;
  Integrality kind = integrality(y);
  T a = abs(x), value = powMagnitude(a, y);
  value = a == 0 || a == F::infinity ? ((a == 0) == (y < 0) ? F::infinity : T(0)) : value;
  value = a == 1 ? T(1) : value; // of an infinite y, too
  value = kind.isOdd ? copySign(value, x) : value;
  value = x < 0 && a < F::infinity && !kind.isInteger ? F::nan : value;
  value = x != x || y != y ? F::nan : value;
  return y == 0 || x == 1 ? T(1) : value;
}

template <class T> INLINE T powKernel(T x, T y) {
  FastPow<T> fast = powFast(x, y);
  if (rare(!fast.holds))
    return powSlow(x, y);
  return fast.value;
}

} // namespace

KERNEL float vec_powf(float x, float y) { return powKernel(x, y); }
KERNEL double vec_pow(double x, double y) { return powKernel(x, y); }
KERNEL float vec_powxf(float x, float y) { return powKernel(x, y); }
KERNEL double vec_powx(double x, double y) { return powKernel(x, y); }
