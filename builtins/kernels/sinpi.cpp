// sinpi(x): sine of x half-turns, sin(pi x). Method: trigpi.h.
//
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// error: sinpif <= 0.927 ulp, by all inputs
//   with FMA 0.926 at 0x1.ffdd24p-3
//   without  0.818 at -0x1.c27d9cp+0
// error: sinpi <= 0.982 ulp, by a search
//   with FMA 0.964 at 0x1.47ff600eeb966p+3
//   without  0.852 at 0x1.3ee8a8d681e74p+0
//
// Special values: C23 Annex F: sinpi(n) = 0 with the sign of n for every integer n, -0 among them, NaN for
// infinities and NaN.
#include "trigpi.h"

namespace {

// Adding +0 makes zeros positive, before they get the sign of x.
template <class T> INLINE T sinHalves(T a) { return sinReduced(reduceHalves(a, 0), Bits<T>(0)) + T(0); }

template <class T> INLINE T sinpiSlow(T a, Bits<T> signs) {
  T y = sinHalves(moduloTwo(a)) + (a - a), small = smallTimesPi(a);
  return flipSign(a < TrigPi<T>::small ? small : y, signs);
}

template <class T> INLINE T sinpiKernel(T x) {
  T a = abs(x);
  T y = flipSign(sinHalves(a), bits(x));
  if (rare(isRareHalf(a)))
    return sinpiSlow(a, bits(x));
  return y;
}

} // namespace

KERNEL float vec_sinpif(float x) { return sinpiKernel(x); }
KERNEL double vec_sinpi(double x) { return sinpiKernel(x); }
