// hypot(x, y): the square root of x^2 + y^2, without undue overflow or underflow.
// hypot_cr(x, y): the square root of x^2 + y^2, without undue overflow or underflow, correctly rounded.
//
//   s + e = a^2 + b^2, a = max(|x|, |y|);   hypot = r + (s - r^2 + e) / (2r), r = sqrt(s)
//
// s - r^2 and the rounding errors of the squares and of their sum are exact or nearly so. The correction is about an
// ulp, so that a reciprocal within a hundredth does: one Newton step from minus the bits of r.
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
#include "kernel.h"

namespace {

template <class T> struct Hypot;
template <> struct Hypot<float> {
  static constexpr u32 inverse = 0x7ef311c7; // minus the bits of r: 1 / r within a twentieth
  static constexpr float least = 0x1p-100f, most = 0x1p126f, scale = 0x1p100f;
};
template <> struct Hypot<double> {
  static constexpr u64 inverse = 0x7fde623822fc16e6;
  static constexpr double least = 0x1p-960, most = 0x1p1022, scale = 0x1p600;
};

template <class T> struct Root {
  T s;
  Pair<T> value;
};

template <class T> INLINE Root<T> root(T x, T y) {
  x = abs(x);
  y = abs(y);
  T a = x > y ? x : y, b = y < x ? y : x;
  T square = a * a;
  Pair<T> s = maddPair(b, b, square);
  T r = sqrt(s.hi);
  T error = (s.lo + productError(a, a, square)) - productError(r, r, s.hi);
  T inverse = as<T>(Hypot<T>::inverse - bits(r)); // then error / r (1 - (r inverse) / 2) is the correction
  return {s.hi, {r, (error * inverse) * madd(T(-0.5), r * inverse, T(1))}};
}

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
