// erf(x): the error function, 2/sqrt(pi) times the integral of e^(-t^2) from 0 to x. Method: erf_core.h; no slow path.
//
// Constants: coefficients/erf.sollya, coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: erf(0) = 0 and erf(-0) = -0, erf(inf) = 1, erf(-inf) = -1, NaN for NaN.
#include "erf_core.h"

namespace {

template <class T> INLINE T erfKernel(T x) {
  T a = abs(x);
  bool small = a < Erf<T>::border;
  T b = small ? Erf<T>::border : a;
  Scaled<T> c = erfcPositive(b > T(6.5) ? T(6.5) : b); // 1 - erfc(6.5) is 1; NaN stays
  T scale = power2(c.n);
  Pair<T> sum = addPair(T(1), -c.value.hi * scale);
  T y = small ? madd(a, erfFactor(a) + T(0.125), a) : sum.hi + madd(-c.value.lo, scale, sum.lo);
  return flipSign(y, bits(x));
}

} // namespace

KERNEL float vec_erff(float x) { return erfKernel(x); }
KERNEL double vec_erf(double x) { return erfKernel(x); }
