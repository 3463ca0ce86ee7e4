// cexp(x, y, &re, &im): e^(x + iy), to re and im.
//
//  e^x cos y and e^x sin y, both factors as pairs: exp_core.h, trig.h. f32: computed in double.
//
// f32   rare: |y| > 2^20, infinities, NaN
// f64   rare: |x| > 600, 0 < |y| < 2^-60, |y| > 2^20, NaN
// No errno, no flags.
//
// error: cexpf <= 0.526 ulp, by a search
//   with FMA and without 0.500 at 0x1.a46186p-36, 0x1.f2d4eep-9
// error: cexp <= 0.936 ulp, by a search
//   with FMA 0.915 at -0x1.858c71761d5a5p+3, -0x1.98445a86176e5p+5 (the second result)
//   without  0.900 at 0x1.3370b73420935p+5, -0x1.73d9661be9ab5p+14 (the second result)
//
// Special values: the bound holds for each part. C23 Annex G: cexp(+-0 + i0) = 1 + i0, cexp(-inf + iy) = 0 (cos y + i
// sin y) and cexp(inf + iy) = inf (cos y + i sin y) for finite y, the imaginary part a zero with the sign of y where y
// is one, for x = NaN too; cexp(-inf + iy) = 0 + i0 and cexp(inf + iy) = inf + i NaN for infinite y and NaN, else NaN +
// i NaN if y is infinite or a part is NaN.
#include "complex_core.h"
#include "trig_reduce.h"

namespace {

// For y >= 0 and NaN.
INLINE Parts cexpSlow(double x, double y) {
  using F = Format<double>;
  constexpr double most = 1600; // beyond, e^x sin y overflows or underflows for all y but 0
  ExpParts<double> e = BaseE<double>::split(clamp(x, -most, most));
  bool large = y > Trig<double>::largest, tiny = y < 0x1p-60;
  Reduced<double> moderate = reduce(y, 0), far = reduceFar(large ? y : Trig<double>::largest, 0);
  Circle c = circle(
      {{large ? far.r.hi : moderate.r.hi, large ? far.r.lo : moderate.r.lo}, large ? far.quadrant : moderate.quadrant});
  Exponent<double> small = splitExponent(y);
  Pair<double> sine = {tiny ? (y == 0 ? y : small.m) : c.sine.hi, tiny ? 0 : c.sine.lo}, power = addPair(e.s, e.low);
  Parts r = {scaledProduct(power, c.cosine, e.n), scaledProduct(power, sine, e.n + (tiny ? small.e : 0))};
  r.re = x == x ? r.re : F::nan;
  r.im = x == x || y == 0 ? r.im : F::nan;
  bool finite = y < F::infinity;
  r.re = finite ? r.re : x == -F::infinity ? 0 : x == F::infinity ? x : F::nan;
  r.im = finite ? r.im : x == -F::infinity ? 0 : F::nan;
  return r;
}

} // namespace

KERNEL void vec_cexpf(float x, float y, float *re, float *im) {
  double a = abs(double(y)), power = scale(BaseE<double>::split(clamp(double(x), -250.0, 250.0)));
  double sine, cosine;
  sinCosReduced(reduce(a, 0), bits(0.0), sine, cosine);
  if (rare(!(a <= Trig<double>::largest) || !(abs(x) < Format<float>::infinity))) { // NaN too, hence the negations
    bool large = a > Trig<double>::largest, finite = a < Format<double>::infinity;
    double farSine, farCosine;
    sinCosReduced(reduceFar(large ? a : Trig<double>::largest, 0), bits(0.0), farSine, farCosine);
    sine = large ? farSine : sine;
    cosine = large ? farCosine : cosine;
    cosine = finite                          ? cosine
             : x == -Format<float>::infinity ? 0
             : x == Format<float>::infinity  ? 1
                                             : Format<double>::nan;
    sine = finite ? sine : x == -Format<float>::infinity ? 0 : Format<double>::nan;
    power = x == x ? power : Format<double>::nan;
    power = x == -Format<float>::infinity ? 0 : power;
  }
  *re = float(power * cosine);
  *im = a == 0 ? y : flipSign(float(power * sine), bits(y));
}

KERNEL void vec_cexp(double x, double y, double *re, double *im) {
  double a = abs(y);
  ExpParts<double> e = BaseE<double>::split(x);
  Pair<double> power = addPair(e.power, e.power * e.rest);
  Circle c = circle(reduce(a, 0));
  Parts r = {product(power, c.cosine), product(power, c.sine)};
  if (rare(!(abs(x) <= 600) || (outside(a, 0x1p-60, Trig<double>::largest) && a != 0))) // NaN too, hence the negation
    r = cexpSlow(x, a);
  *re = r.re;
  *im = flipSign(a == 0 ? a : r.im, bits(y));
}
