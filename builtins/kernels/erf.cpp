// erf(x): the error function, 2/sqrt(pi) times the integral of e^(-t^2) from 0 to x. Method: erf_core.h; no slow path.
//
// f32   error <= 0.763 ulp on 10^6 floats; worst x = -0x1.87103ep-125, without fma; with it 0.605
// f64   error <= 0.835 ulp on 2x10^4 points; worst x = 0x1.b7f9fdf097cdep-1021, without fma, where x q(x^2) is
//       subnormal;
//       elsewhere, and with fma everywhere, 0.643, at 0x1.bb03050a43b2ep-2
// Constants: coefficients/erf.sollya, coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: erf(0) = 0 and erf(-0) = -0, erf(inf) = 1, erf(-inf) = -1, NaN for NaN.
#include "erf_core.h"

namespace {

template <class T> INLINE T erfKernel(T x) {
  T a = abs(x);
  bool small = a < Erf<T>::border;
  T b = small ? Erf<T>::border : a;
  b = b > T(6.5) ? T(6.5) : b; // 1 - erfc(6.5) is 1; NaN stays
  Scaled<T> c = erfcPositive(b, T(0), squarePair(b));
  T scale = power2(c.n);
  Pair<T> sum = addPair(T(1), -c.value.hi * scale);
  T little = madd(a, erfFactor(a) + T(0.125), a), large = sum.hi + madd(-c.value.lo, scale, sum.lo);
  return flipSign(small ? little : large, bits(x));
}

} // namespace

KERNEL float vec_erff(float x) { return erfKernel(x); }
KERNEL double vec_erf(double x) { return erfKernel(x); }
