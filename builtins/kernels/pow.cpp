// pow(x, y): x to the power of y. Method: pow_core.h.
// pow_cr(x, y): x to the power of y, correctly rounded.
// powx(x, y): x to the power of y, with the bits of pow: the name that other vector libraries give to one y for all x.
//
// f32   by pairs of floats; rare: x subnormal, x <= 0, |y log x| > 87, infinities, NaN
//       without fma in double; rare: x <= 0, infinities, NaN
// f64   rare: x subnormal, x <= 0, |y log x| > 708, infinities, NaN
// pow_cr: in double, not as a pair. log2 x has a relative error of 2^-50, so y log2 x, below 151, has an error of
//       2^-42.7, and x^y of 2^-43.2. If a middle between two floats is within 2^-41, decide.cpp decides. With FMA,
//       longer series are tried first, with errors of 2^-50 for log2 x and 2^-40 for 2^r: if no middle is within 2^-38.
// Constants: coefficients/log_precise.sollya, pow.sollya, log_table.sollya, quick.sollya, exp.sollya.
// No errno, no flags.
//
// error: powf <= 0.812 ulp, by a search
//   with FMA 0.797 at 0x1.1075p+0, -0x1.516edcp+10
//   without  0.540 at 0x1.1d049cp+0, 0x1.9cc2dcp+9
// error: pow <= 0.747 ulp, by a search
//   with FMA 0.714 at 0x1.fbfedd62d8807p-1, -0x1.60be8ace435a4p+16
//   without  0.733 at 0x1.fbfda475ed058p-1, 0x1.5c92f5543de72p+16
// error: powxf <= 0.812 ulp, by a search
//   with FMA 0.797 at 0x1.1075p+0, -0x1.516edcp+10
//   without  0.540 at 0x1.1d049cp+0, 0x1.9cc2dcp+9
// error: powx <= 0.747 ulp, by a search
//   with FMA 0.714 at 0x1.fbfedd62d8807p-1, -0x1.60be8ace435a4p+16
//   without  0.733 at 0x1.fbfda475ed058p-1, 0x1.5c92f5543de72p+16
// error: powf_cr <= 0.50 ulp, by a search
//   with FMA and without 0.500 at 0x1.dp+5, 0x1.4p+2
//
// Special values: C23 Annex F: pow(x, 0) = 1 and pow(1, y) = 1 for any x and y, NaN for x < 0 unless y is an integer,
// pow(-1, inf) = 1; zeros and infinities with the sign of x where y is an odd integer.
#include "between.h"
#include "log_table.h"
#include "pow_core.h"
#include "rounded_once.h"

namespace {

struct Integrality {
  bool isInteger, isOdd;
};

// Adding 2^mantissa leaves an integer, whose last bit is the last of the significand. From 2^mantissa on, numbers are
// integers; from twice that on, even ones.
template <class T> INLINE Integrality integrality(T y) {
  constexpr T border = T(Bits<T>(1) << Format<T>::mantissa);
  T a = abs(y), whole = a < border ? a + border : a;
  bool integer = a < border ? whole - border == a : y == y;
  return {integer, integer && (bits(whole) & 1) != 0 && a < 2 * border};
}

// x^y for any x and y. `value` is |x|^y where x is finite and not 0.
template <class T> INLINE T powOf(T x, T y, T value) {
  using F = Format<T>;
  Integrality kind = integrality(y);
  T a = abs(x);
  value = a == 0 || a == F::infinity ? ((a == 0) == (y < 0) ? F::infinity : T(0)) : value;
  value = a == 1 ? T(1) : value; // also for an infinite y
  value = kind.isOdd ? copySign(value, x) : value;
  value = x < 0 && a < F::infinity && !kind.isInteger ? F::nan : value;
  value = x != x || y != y ? F::nan : value;
  return y == 0 || x == 1 ? T(1) : value;
}

template <class T> INLINE T powKernel(T x, T y) {
  FastPow<T> fast = powFast(x, y);
  if (rare(!fast.holds))
    return powOf(x, y, powMagnitude(abs(x), y));
  return fast.value;
}

// x^y for x > 0, with an error of 2^-43; out of range as 2^+-300.
INLINE double powPlain(double x, double y) {
  double p = y * plainLogOf<Binary<double>>(logTerms<Binary<double>>(x));
  return scale(Base2<double>::split(clamp(p, -300.0, 300.0)));
}

INLINE float powDecided(float x, float y) {
  float a = abs(x);
  Between range = between(powPlain(a, y), 0x1p-41);
  if (rare(range.below < range.above))
    range.below = vec_decide_power(a, y, range.below, range.above);
  if (rare(!(x > 0 && x < Format<float>::infinity && abs(y) < Format<float>::infinity)))
    return powOf(x, y, range.below);
  return range.below;
}

} // namespace

KERNEL float vec_powf(float x, float y) { return powKernel(x, y); }
KERNEL double vec_pow(double x, double y) { return powKernel(x, y); }
KERNEL float vec_powxf(float x, float y) { return powKernel(x, y); }
KERNEL double vec_powx(double x, double y) { return powKernel(x, y); }
KERNEL float vec_powf_cr(float x, float y) {
  Quick q = quickOf<32768>(powSeries(x, y, 0.0, PowQuick::log, PowQuick::exp));
  bool ordinary = !outside(x, 0x1p-149f, Format<float>::infinity);
  bool normal = !outside(q.value, Format<float>::smallest, Format<float>::infinity);
  if (rare(isOpen(q, ordinary & normal)))
    q.value = powDecided(x, y);
  return q.value;
}
