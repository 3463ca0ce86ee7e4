// atan(x): arc tangent of x, in radians.
// atan_u35(x): the arc tangent of x, in radians, to 3.5 ulp.
// atan_cr(x): the arc tangent of x, in radians, correctly rounded.
//
// f32: atan a = atan c + atan t, t = (a - c) / (1 + a c), with a center c for each of eight pieces such that atan c is
// nearly a float; c = 0 in the first. f64, and atan_u35: arctan.h. No slow path.
//
// f32   degree 7
//       error <= 0.900 ulp on all floats; worst x = 0x1.003ba4p-2. Without fma <= 0.910; worst x = -0x1.00643p-2
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

// coefficients/arc.sollya; the pieces start at 2, 0, 1/4, 3/8, 1/2, 3/4, 1 and 3/2.
struct AtanPieces {
  static constexpr float center[] = {
      0x1.0fd5p2f, 0, 0x1.2d7fd2p-2f, 0x1.bc0374p-2f, 0x1.29edb6p-1f, 0x1.b901cap-1f, 0x1.34f918p0f, 0x1.b8bf92p0f};
  static constexpr float value[] = {
      0x1.56edecp0f, 0, 0x1.2536bap-2f, 0x1.a2f51cp-2f, 0x1.0dd2b4p-1f, 0x1.6c0dacp-1f, 0x1.c1fd76p-1f, 0x1.0b6a58p0f};
  static constexpr float p[] = {-0x1.555428p-2f, 0x1.98b25cp-3f, -0x1.0b0e26p-3f};
};

INLINE float atanKernel(float x) {
  using P = AtanPieces;
  float a = keptFinite(abs(x)), near = a > 2.5f ? 2.5f : a;
  u32 at = bits(near > 0.1875f ? near : 0.1875f) >> 22; // two in an octave
  float c = lookup(P::center, at), t = (a - c) / madd(a, c, 1.0f), z = t * t;
  return flipSign(lookup(P::value, at) + madd(t * z, horner(z, P::p), t), bits(x));
}

INLINE double atanKernel(double x) {
  Direction<double> v = direction(Point<double>{abs(x), 1});
  double t = v.n / v.d;
  Pair<double> y = addCurve(addQuarters(v.quarters, t), t);
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
