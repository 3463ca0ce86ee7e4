// cospi(x): cosine of x half-turns, cos(pi x). Method: trigpi.h.
//
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// error: cospif <= 0.927 ulp, by all inputs
//   with FMA 0.926 at 0x1.00116ep-2
//   without  0.818 at -0x1.427d9cp+0
// error: cospi <= 0.983 ulp, by a search
//   with FMA 0.965 at 0x1.a000907441466p+1
//   without  0.854 at 0x1.2be9bd1535944p+4
//
// Special values: C23 Annex F: cospi(0) = 1, cospi(n + 1/2) = +0 for every integer n, NaN for infinities and NaN.
#include "trigpi.h"

namespace {

// Adding +0 makes zeros positive.
template <class T> INLINE T cosHalves(T a) { return sinReduced(reduceHalves(a, 1), Bits<T>(0)) + T(0); }

template <class T> INLINE T cospiKernel(T x) {
  T a = abs(x);
  T y = cosHalves(a);
  if (rare(!(a < TrigPi<T>::large))) // NaN too, hence the negation
    return cosHalves(moduloTwo(a)) + (a - a);
  return y;
}

} // namespace

KERNEL float vec_cospif(float x) { return cospiKernel(x); }
KERNEL double vec_cospi(double x) { return cospiKernel(x); }
