// atan(x): arc tangent of x, in radians.
// atan_u35(x): the arc tangent of x, in radians, to 3.5 ulp.
// atan_cr(x): the arc tangent of x, in radians, correctly rounded.
//
// Method: arctan.h, in pieces; atan_u35: to 3.5 ulp. No slow path.
//
// f32   degree 7
//       error <= 0.917 ulp on all floats; worst x = 0x1.7d869cp-2. Without fma <= 0.927; worst x = 0x1.7fa378p-2
// f64   degree 17
//       error <= 0.836 ulp on 10^6 points; worst x = -0x1.7e00efc5c1fap-2. The same without fma
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
  using P = AtanPieces<T>;
  T a = keptFinite(abs(x)), near = a > T(0.1875) ? a : T(0.1875);
  Bits<T> at = bits(near > T(2.5) ? T(2.5) : near) >> (Format<T>::mantissa - 1);
  T c = lookup(P::center, at), t = (a - c) / madd(a, c, T(1)), z = t * t;
  return flipSign(lookup(P::value, at) + madd(t * z, atanSeries(z), t), bits(x));
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
