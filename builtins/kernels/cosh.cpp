// cosh(x): the hyperbolic cosine of x. Method: hyperbolic.h.
// cosh_cr(x): the hyperbolic cosine of x, correctly rounded.
//
// f32   degree 4; rare: |x| > 87, NaN
//       error <= 0.875 ulp on 10^6 floats; worst x = 0x1.ded5b6p-12. The same without fma
// f64   degree 8; rare: |x| > 708, NaN
//       error <= 0.875 ulp on 10^6 points; worst x = 0x1.7c8571e680ea6p-12. The same without fma
// cosh_cr: by the f64 kernel and a table of 2 floats, rounded_once.h.
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: cosh(0) = 1, inf for infinities, NaN for NaN.
#include "hyperbolic.h"
#include "rounded_once.h"

namespace {

template <class T> INLINE T coshKernel(T x) {
  T a = abs(x);
  T y = sumOfPowers(a, T(0.25));
  if (rare(!(a <= Exp<T>::normal))) // NaN too, hence the negation
    y = hyperbolicLarge(a);
  return y;
}

constexpr Hard coshHard[] = {{0x1.deeeap-11, 0x1.000008p+0}, {0x1.c12a5p-5, 0x1.00628ap+0}};

} // namespace

KERNEL float vec_coshf(float x) { return coshKernel(x); }
KERNEL double vec_cosh(double x) { return coshKernel(x); }
KERNEL float vec_coshf_cr(float x) { return roundedOnce(abs(double(x)), coshKernel(double(x)), coshHard); }
