// cbrt(x): the cube root of x. Method: cbrt_core.h.
// cbrt_cr(x): the cube root of x, correctly rounded.
//
// cbrt_cr: the f64 kernel, which rounds every float correctly (rounded_once.h). With FMA, the function below is tried
// first.
// Rare, both: zero, subnormal, infinity, NaN.
// Constants: coefficients/cbrt.sollya. No errno, no flags.
//
// error: cbrtf <= 0.855 ulp, by all inputs
//   with FMA 0.801 at -0x1.eafeap-103
//   without  0.855 at 0x1.fd4762p-124
// error: cbrt <= 0.684 ulp, by a search
//   with FMA 0.667 at -0x1.791872c3c86cap-8
//   without  0.667 at 0x1.54d4247e83f1dp-186
// error: cbrtf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.06a76ap-125
//
// Special values: C23 Annex F: cbrt(0) = 0 and cbrt(-0) = -0, cbrt(inf) = inf, cbrt(-inf) = -inf, NaN for NaN.
#include "cbrt_core.h"
#include "rounded_once.h"

namespace {

template <class T> INLINE T root(T x) {
  CubeParts<T> p = cubeParts(x);
  return madd(p.y * p.e, horner(p.e, Cbrt<T>::root), p.y);
}

template <class T> INLINE T cbrtKernel(T x) {
  using C = Cbrt<T>;
  T a = abs(x), y = root(a);
  if (rare(isSpecial(a)))
    y = a > 0 && a < 1 ? root(a * C::scale) * (1 / C::rootScale) : a;
  return copySign(y, x);
}

} // namespace

KERNEL float vec_cbrtf(float x) { return cbrtKernel(x); }
KERNEL double vec_cbrt(double x) { return cbrtKernel(x); }
// One Newton step from the float: y - (y^3 - |x|) / (3 y^2), with the cube as a pair.
KERNEL float vec_cbrtf_cr(float x) {
  float a = abs(x), y = root(a), square = y * y, squareLow = madd(y, y, -square);
  float rest = madd(-squareLow, y, madd(-square, y, a));
  Quick q = quickOfRelative(y, rest * (float(1.0 / 3) / square), 0x1p-40f);
  if (rare(isOpen(q, !outside(a, 0x1p-100f, Format<float>::infinity))))
    return float(cbrtKernel(double(x))); // right for every float
  return copySign(q.value, x);
}
