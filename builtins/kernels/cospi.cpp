// cospi(x): cosine of x half-turns, cos(pi x). Method: trigpi.h.
//
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// error: cospif <= 0.96 ulp, by all inputs
//   with FMA 0.916 at -0x1.c109ccp+0
//   without  0.699 at 0x1.13084cp-2
// error: cospi <= 0.948 ulp, by a search
//   with FMA 0.945 at -0x1.a4601663c9d93p+9
//   without  0.844 at -0x1.94165daa7144bp+4
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
