// clog(x, y, &re, &im): the principal logarithm of x + iy, to re and im: log(hypot(x, y)) and the angle of (x, y).
//
//   re = 1/2 log(x^2 + y^2): the squares and their sum are exact, in four parts, so that nothing is lost where the sum
//        less 1 cancels: log_core.h takes the leading two. f32: in double (log_table.h), where the squares need one
//        part each.
//   im = atan2(y, x): arctan.h
//
// Rare, both: zero, infinities, NaN, coordinates so large, small or unlike each other that a quotient leaves the range.
//
// Constants: coefficients/log.sollya, arc.sollya. No errno, no flags.
//
// error: clogf <= 0.526 ulp, by a search
//   with FMA and without 0.500 at 0x1.7f0146p+1, -0x1.6718dp+27 (the second result)
// error: clog <= 0.976 ulp, by a search
//   with FMA 0.953 at 0x1.72df4a5e5266cp-73, 0x1.93f1ee9a52a37p-74 (the second result)
//   without  0.839 at 0x1.4b056b926eb8fp+142, 0x1.6af3d08046764p+141 (the second result)
//
// Special values: the bound holds for each part. C23 Annex G: clog(-0 + i0) = -inf + i pi, clog(0 + i0) = -inf + i0,
// the real part inf if a part is infinite, whatever the other, else both parts NaN if one is; the imaginary part is
// atan2(y, x).
#include "arctan.h"
#include "complex_core.h"
#include "log_table.h"

namespace {

// Half the logarithm of (a^2 + b^2) 2^more.
INLINE double logHalf(double a, double b, double more) {
  Norm n = splitNorm(a, b);
  return 0.5 * logOf({n.f.hi, n.k + more}, n.f.lo + n.rest);
}

// The imaginary part, if the coordinates are not far.
INLINE double angleOf(Point<double> v, double y) {
  Pair<double> angle = atanDirection(direction(v));
  return flipSign(angle.hi + angle.lo, bits(y));
}

INLINE Parts clogSlow(double x, double y, double larger, double smaller) {
  constexpr double infinity = Format<double>::infinity;
  bool large = larger > 0x1p400, small = larger < 0x1p-400;
  double unit = large ? 0x1p-600 : small ? 0x1p600 : 1;
  double re = logHalf(larger * unit, smaller * unit, large ? 1200 : small ? -1200 : 0);
  // If the larger part is 1, the square of such a small one is the whole result, and may be subnormal: it is rounded
  // once.
  re = larger == 1 && smaller < 0x1p-400 ? 0.5 * smaller * smaller : re;
  re = larger == 0 ? -infinity : re;
  re = x != x || y != y ? Format<double>::nan : re;
  re = abs(x) == infinity || abs(y) == infinity ? infinity : re;
  Point<double> v = {abs(y), x};
  return {re, isFlat(v) ? y / x : angleOf(toMiddle(v), y)};
}

} // namespace

KERNEL void vec_clogf(float x, float y, float *re, float *im) {
  double a = x, b = y, aa = a * a, bb = b * b;
  Pair<double> s = sumPair(aa, bb);
  Point<double> v = {abs(b), a};
  Parts r = {0.5 * logPair<Natural<double>>(s), angleOf(v, b)};
  double larger = v.y > abs(a) ? v.y : abs(a), smaller = v.y > abs(a) ? abs(a) : v.y;
  if (rare(isFar(larger)))
    r = clogSlow(a, b, larger, smaller);
  *re = float(r.re);
  *im = float(r.im);
}

KERNEL void vec_clog(double x, double y, double *re, double *im) {
  Point<double> v = {abs(y), x};
  double larger = v.y > abs(x) ? v.y : abs(x), smaller = v.y > abs(x) ? abs(x) : v.y;
  Parts r = {logHalf(larger, smaller, 0), angleOf(v, y)};
  if (rare(outside(larger, 0x1p-400, 0x1p400) || isUnlike(v)))
    r = clogSlow(x, y, larger, smaller);
  *re = r.re;
  *im = r.im;
}
