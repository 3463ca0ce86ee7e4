// atan(x): arc tangent of x, in radians. Method: arctan.h; no slow path.
// atan_u35(x): the arc tangent of x, in radians, to 3.5 ulp.
// atan_cr(x): the arc tangent of x, in radians, correctly rounded.
//
// f32   error <= 0.912 ulp on all floats; worst x = 0x1.183deap-1. Without fma <= 0.916; worst x = 0x1.1849d6p-1
// f64   error <= 0.919 ulp on 3x10^6 points of [0.5, 0.6]; worst x = 0x1.19fa0ace0b41dp-1. The same without fma
// atan_u35: f32 <= 2.227 ulp on all floats; worst x = 0x1.5a6116p-1. Without fma <= 2.388; worst x = 0x1.5707aep-1
//       f64 <= 2.401 ulp on 3x10^6 points of [0.5, 0.6]; worst x = 0x1.29566d42ef55bp-1. Without fma <= 2.554; worst
//       x = 0x1.297c18ce1b1bfp-1
// atan_cr: by the f64 kernel and a table of 3 floats, rounded_once.h.
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// Special values: C23 Annex F: atan(0) = 0 and atan(-0) = -0, atan(inf) = pi/2, atan(-inf) = -pi/2, NaN for NaN.
#include "arctan.h"
#include "rounded_once.h"

namespace {

template <class T> INLINE T atanKernel(T x) {
  Direction<T> v = direction(Point<T>{abs(x), T(1)});
  T t = v.n / v.d;
  Pair<T> y = addCurve(addQuarters(v.quarters, t), t);
  return flipSign(y.hi + y.lo, bits(x));
}

template <class T> INLINE T atanLoose(T x) {
  Point<T> v = {abs(x), T(1)};
  bool turned = isTurned(v);
  v.y = keptFinite(v.y);
  return flipSign(looseAngle(v, turned).angle, bits(x));
}

constexpr Hard atanHard[] = {
    {0x1.1ad646p-4, 0x1.1a6386p-4}, {0x1.6afe3ap+1, 0x1.3b5652p+0}, {0x1.e00a3p+25, 0x1.921fb6p+0}};

} // namespace

KERNEL float vec_atanf(float x) { return atanKernel(x); }
KERNEL double vec_atan(double x) { return atanKernel(x); }
KERNEL float vec_atanf_u35(float x) { return atanLoose(x); }
KERNEL double vec_atan_u35(double x) { return atanLoose(x); }
KERNEL float vec_atanf_cr(float x) {
  return flipSign(roundedOnce(abs(double(x)), atanKernel(abs(double(x))), atanHard), bits(x));
}
