// sincospi(x, &s, &c): sine and cosine of x half-turns, to s and c. Method: trigpi.h.
//
// One reduction for both, with the bits of sinpi and of cospi, and their errors. No errno, no flags.
//
// error: sincospif <= 0.927 ulp, by all inputs
//   with FMA 0.926 at 0x1.ffdd24p-3
//   without  0.818 at -0x1.c27d9cp+0
// error: sincospi <= 0.982 ulp, by a search
//   with FMA 0.964 at 0x1.47ff600eeb966p+3
//   without  0.850 at 0x1.f885b89e1ced3p-3
//
// Special values: C23 Annex F, as sinpi and cospi: zeros have the sign of x in s, and none in c; NaN for infinities and
// NaN.
#include "trigpi.h"

namespace {

// Adding +0 makes zeros positive.
template <class T> INLINE void sinCosHalves(T a, T &sine, T &cosine) {
  sinCosReduced(reduceHalves(a, 0), Bits<T>(0), sine, cosine);
  sine = sine + T(0);
  cosine = cosine + T(0);
}

template <class T> INLINE void sincospiKernel(T x, T *s, T *c) {
  T a = abs(x), sine, cosine;
  sinCosHalves(a, sine, cosine);
  if (rare(isRareHalf(a))) {
    sinCosHalves(moduloTwo(a), sine, cosine);
    sine = a < TrigPi<T>::small ? smallTimesPi(a) : sine;
  }
  *s = flipSign(sine, bits(x));
  *c = cosine;
}

} // namespace

KERNEL void vec_sincospif(float x, float *s, float *c) { sincospiKernel(x, s, c); }
KERNEL void vec_sincospi(double x, double *s, double *c) { sincospiKernel(x, s, c); }
