// erfc(x): the complementary error function, 1 - erf(x), without its cancellation. Method: erf_core.h.
// erfc_cr(x): the complementary error function, correctly rounded.
//
// Rare: |x| > 26.5 (f32: 9), where the result for x > 0 is subnormal or zero; NaN.
//
// f32   error <= 0.794 ulp on 10^6 floats; worst x = 0x1.ca4166p+1, without fma; with it 0.677
// f64   error <= 0.842 ulp on 3x10^4 points; worst x = 0x1.1c63b3c946d4dp-1, without fma; with it 0.785, at
//       0x1.2b33e17323b2cp-1
// erfc_cr: by the f64 kernel and a table of 1 float, rounded_once.h.
// Constants: coefficients/erf.sollya, hyperbolic.sollya. No errno, no flags.
//
// Special values: C23 Annex F: erfc(inf) = +0, erfc(-inf) = 2, NaN for NaN.
#include "erf_core.h"
#include "rounded_once.h"

namespace {

template <class T> INLINE T erfcKernel(T x) {
  Pair<T> a = {x, 0}, square = squarePair(x);
  T y = erfcNormal(a, square, T(0));
  if (rare(!(abs(x) <= Erf<T>::normal))) // NaN too, hence the negation
    return erfcTail(a, square, T(0));
  return y;
}

constexpr Hard erfcHard[] = {{-0x1.d93ec4p-17, 0x1.00010ap+0}};

} // namespace

KERNEL float vec_erfcf(float x) { return erfcKernel(x); }
KERNEL double vec_erfc(double x) { return erfcKernel(x); }
KERNEL float vec_erfcf_cr(float x) { return roundedOnce(double(x), erfcKernel(double(x)), erfcHard); }
