// erf(x): the error function, 2/sqrt(pi) times the integral of e^(-t^2) from 0 to x.
// erf_cr(x): the error function, correctly rounded.
// erf_u35(x): the error function, to 3.5 ulp.
//
// f32: piecewise.h. f64: erf_table.h; erf_u35, f64 only, without what rounding takes. No slow path.
//
// f32   degree 6
// erf_cr: by the f64 kernel and a table of 1 float, rounded_once.h.
// Constants: coefficients/piecewise.sollya, erf_table.sollya. No errno, no flags.
//
// error: erff <= 0.836 ulp, by all inputs
//   with FMA 0.742 at -0x1.903ab6p-1
//   without  0.836 at -0x1.780002p-1
// error: erf <= 0.922 ulp, by a search
//   with FMA 0.917 at 0x1.00001cbdaa7a5p-7
//   without  0.917 at 0x1.00003692371b5p-7
// error: erff_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.81d5acp-13
// error: erf_u35 <= 2.654 ulp, by a search
//   with FMA 2.518 at 0x1.c5bfd0219c09p-9
//   without  2.527 at 0x1.c5bfcf88daae7p-9
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
