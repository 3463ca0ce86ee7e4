// atan(x): arc tangent of x, in radians.
// atan_u35(x): the arc tangent of x, in radians, to 3.5 ulp.
// atan_cr(x): the arc tangent of x, in radians, correctly rounded.
//
// Method: arctan.h, in pieces; atan_u35: to 3.5 ulp. No slow path.
//
// f32   degree 7
// f64   degree 17
// atan_cr: the f64 kernel rounded to float, and a table of 3 floats for which that is not certain (rounded_once.h).
// With FMA, quick_trig.h is tried first.
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// error: atanf <= 0.927 ulp, by all inputs
//   with FMA 0.917 at 0x1.7d869cp-2
//   without  0.926 at 0x1.7fa378p-2
// error: atan <= 0.929 ulp, by a search
//   with FMA 0.901 at -0x1.7ff08d2bc6739p-2
//   without  0.908 at 0x1.7f12e7ab58b86p-2
// error: atanf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.1ad646p-4
// error: atanf_u35 <= 2.388 ulp, by all inputs
//   with FMA 2.226 at 0x1.5a6116p-1
//   without  2.388 at 0x1.5707aep-1
// error: atan_u35 <= 2.953 ulp, by a search
//   with FMA 2.617 at -0x1.615f3000b1d23p-1
//   without  2.812 at -0x1.605e201cfd803p-1
//
// Special values: C23 Annex F: atan(0) = 0 and atan(-0) = -0, atan(inf) = pi/2, atan(-inf) = -pi/2, NaN for NaN.
#include "arctan.h"
#include "quick_trig.h"
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
  Quick q = quickAtan(x);
  if (rare(isOpen(q, true)))
    q.value = flipSign(roundedOnce(abs(double(x)), atanKernel(abs(double(x))), atanHard), bits(x));
  return q.value;
}
