// sinh(x): the hyperbolic sine of x. Method: hyperbolic.h.
// sinh_cr(x): the hyperbolic sine of x, correctly rounded.
//
// f32   degrees 7 and 6; rare: |x| > 87, NaN
//       error <= 0.640 ulp on every 61st float; worst x = -0x1.6864eep-2
//       without fma <= 0.729; worst x = 0x1.7793c2p-2
// f64   degrees 11 and 12; rare: |x| > 708, NaN
//       error <= 0.709 ulp on 10^6 points; worst x = -0x1.673a3d86d106p-2
//       without fma <= 0.750; worst x = -0x1.6610eab123e7p-2
// sinh_cr: by the f64 kernel and a table of 1 floats, rounded_once.h.
// Constants: coefficients/hyperbolic.sollya. No errno, no flags.
//
// Special values: C23 Annex F: sinh(0) = 0 and sinh(-0) = -0, sinh(inf) = inf, sinh(-inf) = -inf, NaN for NaN.
#include "hyperbolic.h"
#include "rounded_once.h"

namespace {

// Of a positive number.
template <class T> INLINE T sinhKernel(T x) {
  T y = sinhPositive(x);
  if (rare(!(x <= Exp<T>::normal))) // NaN too, hence the negation
    y = hyperbolicLarge(x);
  return y;
}

constexpr Hard sinhHard[] = {{0x1.250bfep-11, 0x1.250bfep-11}};

} // namespace

KERNEL float vec_sinhf(float x) { return copySign(sinhKernel(abs(x)), x); }
KERNEL double vec_sinh(double x) { return copySign(sinhKernel(abs(x)), x); }
KERNEL float vec_sinhf_cr(float x) {
  return flipSign(roundedOnce(abs(double(x)), sinhKernel(abs(double(x))), sinhHard), bits(x));
}
