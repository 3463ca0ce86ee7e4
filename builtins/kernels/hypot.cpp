// hypot(x, y): the square root of x^2 + y^2, without undue overflow or underflow.
// hypot_cr(x, y): the square root of x^2 + y^2, without undue overflow or underflow, correctly rounded.
//
// Method: hypot_core.h.
//
// f32   rare: s < 2^-100, s >= 2^125, NaN
// f64   rare: s < 2^-960, s >= 2^1021, NaN
// With FMA the last rounding of s remains, at most .354 ulp of the root: slightly more than .86 in all.
// Constants: coefficients/root.sollya.
// hypot_cr: in double, squares are exact, s + e is x^2 + y^2 itself, and the sign of s - r^2 + e tells on which side of
// r the root is. It is less than an ulp away, and rounded to odd there, then to float: there is no error to measure.
// With FMA, float is tried first: r + d / (2 r) with d = s - r^2 + e and the rounded root r. |d| < 2^-22 s. e, below
// 2^-23 s, has an error of at most 2^-45 s, since the errors of the squares are rounded, for s >= 2^-80. The omitted
// d^2 / (8 r^3) is below 2^-46 r, roundings add less than 2^-45 r, and the margin is 2^-42 r. No errno, no flags.
//
// error: hypotf <= 0.882 ulp, by a search
//   with FMA 0.863 at -0x1.6a121p-38, -0x1.b5020cp-46
//   without  0.515 at -0x1.1d2f48p-86, 0x1.e366ep-77
// error: hypot <= 0.874 ulp, by a search
//   with FMA 0.856 at -0x1.6a0a26b6b38e1p-78, 0x1.d94656c7497e8p-96
//   without  0.507 at -0x1.eafd82f96a80dp-24, 0x1.97e909f4f1762p-28
// error: hypotf_cr <= 0.50 ulp, by a search
//   with FMA and without 0.500 at -0x1.0a2b24p+1, 0x1.8f40b6p+0
//
// Special values: C23 Annex F: hypot(0, 0) = 0, inf if either argument is infinite, whatever the other, else NaN if
// either is NaN.
#include "hypot_core.h"
#include "rounded_once.h"

namespace {

// For arguments beyond the range of squares, infinities and NaN. A subnormal result is rounded once, before scaling:
// adding c puts its last bit at the last bit of c.
template <class T> INLINE T hypotSlow(T x, T y) {
  using F = Format<T>;
  constexpr T scale = Hypot<T>::scale, border = F::smallest * scale;
  bool large = abs(x) > 1 || abs(y) > 1;
  T in = large ? 1 / scale : scale, out = large ? scale : 1 / scale;
  Pair<T> r = squareRoot(sumOfSquares(x * in, y * in)).pair();
  T c = !large && r.hi + r.lo < border ? border : T(0); // the sum stays below 2 c
  Pair<T> sum = addPair(c, r.hi);
  T value = ((sum.hi + (sum.lo + r.lo)) - c) * out;
  value = x == 0 && y == 0 ? 0 : value;
  value = x != x || y != y ? F::nan : value;
  return abs(x) == F::infinity || abs(y) == F::infinity ? F::infinity : value;
}

template <class T> INLINE T hypotKernel(T x, T y) {
  Pair<T> s = plainSumOfSquares(x, y);
  if (rare(outside(s.hi, Hypot<T>::least, Hypot<T>::most))) // NaN too
    return hypotSlow(x, y);
  return squareRoot(s).rounded();
}

// Squares are exact, and s + e is x^2 + y^2 itself.
INLINE float hypotByDouble(float x, float y) {
  double a = abs(double(x)), b = abs(double(y)), square = a * a;
  Pair<double> s = sumPair(square, b * b);
  double r = sqrt(s.hi);
  float root = float(roundToOdd({r, s.lo - exactProductError(r, r, s.hi)}));
  constexpr double infinity = Format<double>::infinity;
  return a == infinity || b == infinity ? Format<float>::infinity : root;
}

} // namespace

KERNEL float vec_hypotf(float x, float y) { return hypotKernel(x, y); }
KERNEL double vec_hypot(double x, double y) { return hypotKernel(x, y); }
KERNEL float vec_hypotf_cr(float x, float y) {
  float a = x * x, aLow = madd(x, x, -a), b = y * y, bLow = madd(y, y, -b);
  float large = a > b ? a : b, small = a > b ? b : a, s = large + small, r = sqrt(s);
  float low = ((large - s) + small) + (aLow + bLow);
  Quick q = quickOf(r, (madd(-r, r, s) + low) * (0.5f / r), r * 0x1p-42f);
  if (rare(isOpen(q, !outside(s, 0x1p-80f, 0x1p126f))))
    q.value = hypotByDouble(x, y);
  return q.value;
}
