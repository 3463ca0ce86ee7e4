// hypot(x, y): the square root of x^2 + y^2, without undue overflow or underflow.
// hypot_cr(x, y): the square root of x^2 + y^2, without undue overflow or underflow, correctly rounded.
//
// Method: hypot_core.h.
//
// f32   rare: s < 2^-100, s > 2^126, infinity, NaN
//       error <= 0.502 ulp on 7x10^7 pairs; worst 0x1.3bfc06p+2, 0x1.0002d2p+10. The same without fma
// f64   rare: s < 2^-960, s > 2^1022, infinity, NaN
//       error <= 0.502 ulp on 10^6 pairs; worst 0x1.e5fff1bb39f78p+2, 0x1.18886500b786p+3. The same without fma
// hypot_cr: in double squares are exact, s + e is x^2 + y^2 itself, and the sign of s - r^2 + e tells on which side of
// r the root lies: it is less than an ulp away, and rounded to odd there, then to float. Nothing is left to measure. No
// errno, no flags.
//
// Special values: C23 Annex F: hypot(0, 0) = 0, inf if either argument is infinite, whatever the other, else NaN if
// either is NaN.
#include "hypot_core.h"

namespace {

// Arguments beyond the range of squares, infinities, NaN. A subnormal result is rounded once, before scaling: adding c
// puts its last bit at the last bit of c.
template <class T> INLINE T hypotSlow(T x, T y) {
  using F = Format<T>;
  constexpr T scale = Hypot<T>::scale, border = F::smallest * scale;
  bool large = abs(x) > 1 || abs(y) > 1;
  T in = large ? 1 / scale : scale, out = large ? scale : 1 / scale;
  Pair<T> r = root(x * in, y * in).value;
  T c = !large && r.hi < border ? border : T(0);
  Pair<T> sum = addPair(c, r.hi);
  T value = ((sum.hi + (sum.lo + r.lo)) - c) * out;
  value = x == 0 && y == 0 ? 0 : value;
  value = x != x || y != y ? F::nan : value;
  return abs(x) == F::infinity || abs(y) == F::infinity ? F::infinity : value;
}

template <class T> INLINE T hypotKernel(T x, T y) {
  Root<T> r = root(x, y);
  if (rare(!(r.s >= Hypot<T>::least && r.s <= Hypot<T>::most))) // NaN too, hence the negation
    return hypotSlow(x, y);
  return r.value.hi + r.value.lo;
}

} // namespace

KERNEL float vec_hypotf(float x, float y) { return hypotKernel(x, y); }
KERNEL double vec_hypot(double x, double y) { return hypotKernel(x, y); }
KERNEL float vec_hypotf_cr(float x, float y) {
  double a = abs(double(x)), b = abs(double(y)), square = a * a;
  Pair<double> s = sumPair(square, b * b);
  double r = sqrt(s.hi);
  float root = float(roundToOdd({r, s.lo - productError(r, r, s.hi)}));
  constexpr double infinity = Format<double>::infinity;
  return a == infinity || b == infinity ? Format<float>::infinity : root;
}
