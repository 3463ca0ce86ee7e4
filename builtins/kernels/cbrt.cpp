// cbrt(x): the cube root of x. Method: cbrt_core.h.
// cbrt_cr(x): the cube root of x, correctly rounded.
//
// f32   error <= 0.801 ulp on all floats; worst x = 0x1.eafeap-130. Without fma <= 0.839; worst x = 0x1.d529bep+98
// f64   error <= 0.667 ulp on 10^6 points; worst x = 0x1.ffffffff5d762p-1. The same without fma
// cbrt_cr: by the f64 kernel, which rounds right for every float (rounded_once.h).
// Rare, both: zero, subnormal, infinity, NaN.
// Constants: coefficients/cbrt.sollya. No errno, no flags.
//
// Special values: C23 Annex F: cbrt(0) = 0 and cbrt(-0) = -0, cbrt(inf) = inf, cbrt(-inf) = -inf, NaN for NaN.
#include "cbrt_core.h"

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
KERNEL float vec_cbrtf_cr(float x) { return float(cbrtKernel(double(x))); } // no float is hard
