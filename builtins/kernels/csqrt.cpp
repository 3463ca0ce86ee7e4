// csqrt(x, y, &re, &im): the principal square root of x + iy, to re and im.
//
//   w = sqrt(2 (|x| + hypot(x, y)));   the parts are w / 2 and |y| / w, for x < 0 the other way round
//
// Nothing cancels. f64: the hypotenuse and w are pairs (hypot_core.h), so that the error of both parts is little more
// than their last rounding. f32: computed in double.
//
// f32   rare: zero, infinities, NaN
// f64   rare: x^2 + y^2 < 2^-960 or > 2^1021, 0 < |y| < 2^-900, infinities, NaN
// No errno, no flags.
//
// error: csqrtf <= 0.526 ulp, by a search
//   with FMA and without 0.500 at 0x1.17fffep-25, 0x1.000002p+23
// error: csqrt <= 0.894 ulp, by a search
//   with FMA 0.875 at -0x1.000000007a0c6p-4, -0x0.7ffffbcef2792p-1022
//   without  0.875 at -0x1.000000007a0c6p+0, 0x1.ffffef3bc9e48p-1022
//
// Special values: the bound holds for each part. C23 Annex G: csqrt(+-0 + i0) = 0 + i0, csqrt(x + i inf) = inf + i inf
// for any x, NaN too, csqrt(-inf + iy) = 0 + i inf and csqrt(inf + iy) = inf + i0 for finite y > 0, csqrt(-inf + i NaN)
// = NaN + i inf, csqrt(inf + i NaN) = inf + i NaN, else NaN + i NaN if a part is NaN; the imaginary part has the sign
// of y, plus for NaN.
#include "hypot_core.h"

namespace {

template <class T> struct Roots {
  T main, other; // w / 2 and |y| / w
};

// The roots of x + iy. h is its absolute value; h and main are scaled by unit^-2.
INLINE Roots<double> roots(Pair<double> h, double x, double y, double unit) {
  Pair<double> s = addPair(h.hi, x);
  double u = sqrt(0.5 * s.hi), w = 2 * u, inverse = 1 / w;
  double low = madd(0.5, s.lo + h.lo, quotientRest(0.5 * s.hi, u, u)) * inverse;
  double wide = w * unit, first = y * (inverse / unit);
  double rest = quotientRest(y, wide, first) - first * (2 * low * unit);
  return {u + low, madd(rest, inverse / unit, first)};
}

// For x^2 + y^2 out of the range, for y so small that a quotient is subnormal, and for zeros, infinities and NaN.
INLINE Roots<double> rootsSlow(double x, double y) {
  bool large = x > 0x1p400 || y > 0x1p400, small = x < 0x1p-400 && y < 0x1p-400, tiny = y < 0x1p-300;
  double square = large ? 0x1p-600 : small ? 0x1p600 : 1, unit = large ? 0x1p300 : small ? 0x1p-300 : 1;
  Pair<double> norm = squareRoot(sumOfSquares(x * square, y * square)).pair();
  Roots<double> scaled = roots(norm, x * square, tiny ? y * 0x1p600 : y, unit);
  return {scaled.main * unit, scaled.other * (tiny ? 0x1p-600 : 1)};
}

template <class T> INLINE void assign(Roots<T> r, T x, T sign, T *re, T *im) {
  bool left = bits(x) >> (8 * sizeof(T) - 1) != 0;
  *re = left ? r.other : r.main;
  *im = copySign(left ? r.main : r.other, sign);
}

// Replaces the parts for zeros, infinities and NaN; keeps others.
template <class T> INLINE Roots<T> special(Roots<T> r, T x, T y) {
  using F = Format<T>;
  T a = abs(x), b = abs(y);
  bool zero = a == 0 && b == 0, nan = x != x || y != y;
  r.main = zero ? T(0) : nan ? F::nan : r.main;
  r.other = zero ? T(0) : nan ? F::nan : r.other;
  r.main = a == F::infinity || b == F::infinity ? F::infinity : r.main;
  r.other = a == F::infinity ? (y != y ? F::nan : T(0)) : r.other;
  r.other = b == F::infinity ? F::infinity : r.other;
  return r;
}

} // namespace

KERNEL void vec_csqrtf(float x, float y, float *re, float *im) {
  double a = abs(double(x)), b = abs(double(y));
  float sign = y;
  double w = sqrt(2 * (a + sqrt(a * a + b * b)));
  Roots<float> r = {float(0.5 * w), float(b / w)};
  if (rare(!(w > 0 && w < Format<double>::infinity))) // NaN too, hence the negation
    r = special(r, x, y), sign = y == y ? y : 0;
  assign(r, x, sign, re, im);
}

KERNEL void vec_csqrt(double x, double y, double *re, double *im) {
  Pair<double> s = sumOfSquares(x, y);
  double a = abs(x), b = abs(y), sign = y;
  Roots<double> r = roots(squareRoot(s).pair(), a, b, 1);
  bool holds = s.hi >= Hypot<double>::least && s.hi <= Hypot<double>::most; // not for NaN
  if (rare(!holds || (b < 0x1p-900 && b != 0)))
    r = special(rootsSlow(a, b), x, y), sign = y == y ? y : 0;
  assign(r, x, sign, re, im);
}
