// erf(x): the error function, 2/sqrt(pi) times the integral of e^(-t^2) from 0 to x. Method: piecewise.h; no slow path.
//
// f32   error <= 0.763 ulp on 10^5 floats; worst x = -0x1.87103ep-125, where t R is subnormal
// f64   error <= 0.843 ulp on 10^6 points; worst x = 0x1.c61951170a5ep-1
//       without fma <= 0.946; worst x = 0x1.c294942834cd9p-1
// Constants: coefficients/piecewise.sollya. No errno, no flags.
//
// Special values: C23 Annex F: erf(0) = 0 and erf(-0) = -0, erf(inf) = 1, erf(-inf) = -1, NaN for NaN.
#include "piecewise.h"

namespace {

template <class T> INLINE T erfKernel(T x) { return flipSign(piecewise<ErfPieces<T>>(abs(x)), bits(x)); }

} // namespace

KERNEL float vec_erff(float x) { return erfKernel(x); }
KERNEL double vec_erf(double x) { return erfKernel(x); }
