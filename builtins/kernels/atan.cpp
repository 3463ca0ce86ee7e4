// atan(x): arc tangent of x, in radians. Method: arctan.h; no slow path.
// atan_cr(x): the arc tangent of x, in radians, correctly rounded.
//
// f32   error <= 0.897 ulp on all floats; worst x = 0x1.02bd6ap+0
// f64   error <= 0.903 ulp on 10^6 points; worst x = 0x1.0000037d21a3p+0. Without fma <= 0.741; worst x =
//       0x1.0004e8e9d3e99p+0
// atan_cr: by the f64 kernel and a table of 3 floats, rounded_once.h.
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: atan(0) = 0 and atan(-0) = -0, atan(inf) = pi/2, atan(-inf) = -pi/2, NaN for NaN.
#include "arctan.h"
#include "rounded_once.h"

namespace {

template <class T> INLINE T atanKernel(T x) {
  Pair<T> y = atanPositive<!VEC_FMA>(abs(x));
  return flipSign(y.hi + y.lo, bits(x));
}

constexpr Hard atanHard[] = {
    {0x1.1ad646p-4, 0x1.1a6386p-4}, {0x1.6afe3ap+1, 0x1.3b5652p+0}, {0x1.e00a3p+25, 0x1.921fb6p+0}};

} // namespace

KERNEL float vec_atanf(float x) { return atanKernel(x); }
KERNEL double vec_atan(double x) { return atanKernel(x); }
KERNEL float vec_atanf_cr(float x) {
  return flipSign(roundedOnce(abs(double(x)), atanKernel(abs(double(x))), atanHard), bits(x));
}
