// cospi(x): cosine of x half-turns, cos(pi x). Method: trigpi.h.
//
// f32   error <= 0.927 ulp on all floats; worst x = 0x1.00116ep-2
// f64   error <= 0.905 ulp on 10^6 points; worst x = 0x1.5947d9d4ac9f7p+11; without fma 0.724 on 3x10^4
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// Special values: C23 Annex F: cospi(0) = 1, cospi(n + 1/2) = +0 for every integer n, NaN for infinities and NaN.
#include "trigpi.h"

namespace {

// The sum with +0 makes zeros positive.
template <class T> INLINE T cosHalves(T a) { return sinReduced(reduceHalves(a, 1), Bits<T>(0)) + T(0); }

template <class T> INLINE T cospiKernel(T x) {
  T a = abs(x);
  T y = cosHalves(a);
  if (rare(!(a < TrigPi<T>::large))) // NaN too, hence the negation
    return cosHalves(moduloTwo(a));
  return y;
}

} // namespace

KERNEL float vec_cospif(float x) { return cospiKernel(x); }
KERNEL double vec_cospi(double x) { return cospiKernel(x); }
