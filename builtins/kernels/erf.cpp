// erf(x): the error function, 2/sqrt(pi) times the integral of e^(-t^2) from 0 to x.
// erf_cr(x): the error function, correctly rounded.
// erf_u35(x): the error function, to 3.5 ulp.
//
// f32: piecewise.h. f64: erf_table.h; erf_u35, f64 only, without what rounding takes. No slow path.
//
// f32   degree 6
//       error <= 0.742 ulp on all floats; worst x = -0x1.903ab6p-1. Without fma <= 0.836; worst x = 0x1.780002p-1
// f64   error <= 0.915 ulp on 10^6 points; worst x = 0x1.0004a13566e51p-7. The same without fma
//       erf_u35 <= 1.771; worst x = 0x1.849f0e9ab63c4p-13. Without fma <= 1.805; worst x = 0x1.3ccff8af02738p-7
// erf_cr: by the f64 kernel and a table of 1 float, rounded_once.h.
// Constants: coefficients/piecewise.sollya, erf_table.sollya. No errno, no flags.
//
// Special values: C23 Annex F: erf(0) = 0 and erf(-0) = -0, erf(inf) = 1, erf(-inf) = -1, NaN for NaN.
#include "erf_table.h"
#include "piecewise.h"
#include "rounded_once.h"

namespace {

constexpr double one = 5.99; // from there on, and before, erf is 1

INLINE double limited(double x) {
  double a = abs(x);
  return a > one ? one : a; // NaN stays
}

INLINE float erfKernel(float x) { return flipSign(piecewise<ErfPieces>(abs(x)), bits(x)); }
INLINE double erfKernel(double x) { return flipSign(erfByTable<ErfTable, ErfSeries>(limited(x)), bits(x)); }

constexpr Hard erfHard[] = {{0x1.81d5acp-13, 0x1.b35e28p-13}};

} // namespace

KERNEL float vec_erff(float x) { return erfKernel(x); }
KERNEL double vec_erf(double x) { return erfKernel(x); }
KERNEL float vec_erff_cr(float x) {
  return flipSign(roundedOnce(abs(double(x)), erfKernel(abs(double(x))), erfHard), bits(x));
}
KERNEL double vec_erf_u35(double x) { return flipSign(erfByTableU35<ErfTable, ErfSeriesU35>(limited(x)), bits(x)); }
