// clog(x, y, &re, &im): the principal logarithm of x + iy, to re and im: log(hypot(x, y)) and the angle of (x, y).
//
//   re = 1/2 log(x^2 + y^2): the squares and their sum are exact, in four parts, so that nothing is lost where the sum
//        less 1 cancels: log_core.h takes the leading two. f32: in double (log_table.h), where the squares need one
//        part each.
//   im = atan2(y, x): arctan.h
//
// Rare, both: zero, infinities, NaN, coordinates so large, small or unlike each other that a quotient leaves the range.
//
// f32   error <= 0.501 ulp on 5x10^5 points
// f64   error <= 0.777 ulp on 10^6 points; the same without fma
// Constants: coefficients/log.sollya, arc.sollya. No errno, no flags.
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

// im for any direction, as atan2 has it.
INLINE double angleSlow(Direction<double> v, double y) {
  Pair<double> angle = atanDirection(toMiddle(v));
  return flipSign(isFlat(v) ? v.n / v.d : angle.hi + angle.lo, bits(y));
}

INLINE Parts clogSlow(double x, double y, Direction<double> v) {
  constexpr double infinity = Format<double>::infinity;
  bool large = v.d > 0x1p400, small = v.d < 0x1p-400;
  double unit = large ? 0x1p-600 : small ? 0x1p600 : 1;
  double re = logHalf(v.d * unit, v.n * unit, large ? 1200 : small ? -1200 : 0);
  re = v.d == 0 ? -infinity : re;
  re = x != x || y != y ? Format<double>::nan : re;
  re = abs(x) == infinity || abs(y) == infinity ? infinity : re;
  return {re, angleSlow(v, y)};
}

} // namespace

KERNEL void vec_clogf(float x, float y, float *re, float *im) {
  double a = x, b = y, aa = a * a, bb = b * b;
  Pair<double> s = sumPair(aa, bb);
  double half = 0.5 * logPair<Natural<double>>(s);
  Direction<double> v = direction(b, a);
  Pair<double> angle = atanDirection(v);
  Parts r = {half, flipSign(angle.hi + angle.lo, bits(b))};
  if (rare(isRareDirection(v)))
    r = clogSlow(a, b, v);
  *re = float(r.re);
  *im = float(r.im);
}

KERNEL void vec_clog(double x, double y, double *re, double *im) {
  Direction<double> v = direction(y, x);
  Pair<double> angle = atanDirection(v);
  Parts r = {logHalf(v.d, v.n, 0), flipSign(angle.hi + angle.lo, bits(y))};
  if (rare(outside(v.d, 0x1p-400, 0x1p400) || isRareDirection(v)))
    r = clogSlow(x, y, v);
  *re = r.re;
  *im = r.im;
}
