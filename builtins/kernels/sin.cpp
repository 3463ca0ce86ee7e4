// sin(x): sine of x in radians. Method: trig.h; beyond `largest`: trig_reduce.h.
//
// f32   degrees 9 and 8; rare: |x| > 1600 (without fma: 256), NaN
//       error <= 0.746 ulp on 10^5 floats; worst x = 0x1.d8d0cap+96. Without fma <= 0.754; worst x = 0x1.22a0fp+31
// f64   degrees 13 and 14; rare: |x| > 2^20, NaN
//       error <= 0.721 ulp on 10^6 points, the numbers nearest to multiples of pi/2 in every binade among them;
//       worst x = -0x1.79eec09703d04p+3. Without fma <= 0.769; worst x = 0x1.2c9c7421e7736p+10
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// Special values: C23 Annex F: sin(0) = 0 and sin(-0) = -0, NaN for infinities and NaN; any argument is reduced fully.
#include "trig_reduce.h"

namespace {

// On |x|, with the sign put back at the end: so sin(-0) is -0 without further ado.
template <class T> INLINE T sinKernel(T x) {
  T a = abs(x);
  T y = sinReduced(reduce(a, 0), bits(x));
  if (rare(!(a <= Trig<T>::largest))) // NaN too, hence the negation
    return sinLarge(a, 0, bits(x));
  return y;
}

} // namespace

KERNEL float vec_sinf(float x) { return sinKernel(x); }
KERNEL double vec_sin(double x) { return sinKernel(x); }
