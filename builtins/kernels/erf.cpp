// erf(x): the error function, 2/sqrt(pi) times the integral of e^(-t^2) from 0 to x. Method: piecewise.h; no slow path.
// erf_cr(x): the error function, correctly rounded.
//
// f32   error <= 0.763 ulp on 10^5 floats; worst x = -0x1.87103ep-125, where t R is subnormal
// f64   error <= 0.843 ulp on 10^6 points; worst x = 0x1.c61951170a5ep-1
//       without fma <= 0.946; worst x = 0x1.c294942834cd9p-1
// erf_cr: by the f64 kernel and a table of 1 float, rounded_once.h.
// Constants: coefficients/piecewise.sollya. No errno, no flags.
//
// Special values: C23 Annex F: erf(0) = 0 and erf(-0) = -0, erf(inf) = 1, erf(-inf) = -1, NaN for NaN.
#include "piecewise.h"
#include "rounded_once.h"

namespace {

template <class T> INLINE T erfKernel(T x) { return flipSign(piecewise<ErfPieces<T>>(abs(x)), bits(x)); }

constexpr Hard erfHard[] = {{0x1.81d5acp-13, 0x1.b35e28p-13}};

} // namespace

KERNEL float vec_erff(float x) { return erfKernel(x); }
KERNEL double vec_erf(double x) { return erfKernel(x); }
KERNEL float vec_erff_cr(float x) {
  return flipSign(roundedOnce(abs(double(x)), erfKernel(abs(double(x))), erfHard), bits(x));
}
