// Code that atan, atan2, atanpi and atan2pi share. There are three methods.
//
// atan and atan2, in pieces:
//
//   atan(a/b) = atan c + atan t, t = (a - b c) / (b + a c), |t| < 1/4
//   atan t = t + t^3 P(t^2)
//
// c is looked up, one for each of eight pieces. It is chosen such that atan c and pi - atan c differ from numbers of
// the format by a small part of the last bit only. In the first piece c is 0, and t is the quotient itself.
//
// Results as pairs, for half-turns and for correct rounding:
//
//   atan(a/b) = quarters pi/2 + atan t, |t| <= 0.55
//   t = a/b, (a - b) / (a + b) or -b/a for quarters 0, 1/2 or 1
//
// The rounding error of pi/2 + t is computed and added. The middle piece starts at an angle of 1/2, where the rounding
// error of its t is small enough against the result to be ignored.
//
// To 3.5 ulp: atan(a/b) = atan t, or atan c + atan t with c about tan(pi/3); |t| <= tan(pi/6) in both cases.
#ifndef VEC_BUILTINS_KERNELS_ARCTAN_H
#define VEC_BUILTINS_KERNELS_ARCTAN_H

#include "arc.h"

namespace {

template <class T> struct ArcTan; // coefficients/arc.sollya
template <> struct ArcTan<float> {
  static constexpr float p[] = {-0x1.55554ap-2f, 0x1.9993aap-3f,  -0x1.240d4ep-3f,
                                0x1.bc3e5ep-4f,  -0x1.38cc04p-4f, 0x1.16d6c6p-5f};
  static constexpr float loose[] = {-0x1.55546cp-2f, 0x1.994956p-3f, -0x1.20026p-3f, 0x1.8b17fap-4f, -0x1.62391ap-5f};
  static constexpr float center = 0x1.bb67bp0f, angle = 0x1.0c1524p0f;
};
template <> struct ArcTan<double> {
  static constexpr double p[] = {
      -0x1.5555555555534p-2, 0x1.999999999546dp-3,  -0x1.2492492300b17p-3, 0x1.c71c7134124e6p-4,  -0x1.745d0759889cp-4,
      0x1.3b129465a55f1p-4,  -0x1.11038a84976e1p-4, 0x1.e0fb5e4d830dcp-5,  -0x1.a9b03c441b9ccp-5, 0x1.6e47923b5018ep-5,
      -0x1.1a1a0fb7a8ea4p-5, 0x1.4980694942658p-6,  -0x1.9c72ddd2b2d76p-8};
  static constexpr double loose[] = {-0x1.555555555503bp-2, 0x1.999999991553ap-3,  -0x1.249248ff1e0eap-3,
                                     0x1.c71c671b55119p-4,  -0x1.745c323910eb9p-4, 0x1.3b07639b8cdc4p-4,
                                     -0x1.109f376533a87p-4, 0x1.dc2fc1f688702p-5,  -0x1.9595c1e27ba8bp-5,
                                     0x1.35737a2dbeeebp-5,  -0x1.6516d9f4a3a4dp-6, 0x1.b720665686938p-8};
  static constexpr double center = 0x1.bb67ae8584cacp0, angle = 0x1.0c152382d7366p0;
};

// The pieces start at 2, 0, 1/4, 3/8, 1/2, 3/4, 1 and 3/2, in this order: there are two in each binade, so three
// bits select among them, the last two of the exponent and the first one of the significand.
template <class T> struct AtanPieces; // coefficients/arc.sollya
template <> struct AtanPieces<float> {
  static constexpr float center[] = {
      0x1.0fd5p2f, 0, 0x1.25579p-2f, 0x1.a4d0bap-2f, 0x1.2709ecp-1f, 0x1.a67428p-1f, 0x1.33b90cp0f, 0x1.9cd866p0f};
  static constexpr float value[] = {
      0x1.56edecp0f, 0, 0x1.1db0fp-2f, 0x1.8f453p-2f, 0x1.0ba8bp-1f, 0x1.6135a8p-1f, 0x1.c0f848p-1f, 0x1.040764p0f};
  static constexpr float p[] = {-0x1.555428p-2f, 0x1.98b25cp-3f, -0x1.0b0e26p-3f};
  static constexpr Pair<float> pi = {0x1.921fb6p1f, -0x1.777a5cp-24f};
};
template <> struct AtanPieces<double> {
  static constexpr double center[] = {0x1.0f5c28f7216b8p2,  0,
                                      0x1.25e353f115ffp-2,  0x1.a3d70a433647bp-2,
                                      0x1.28f5c296861ecp-1, 0x1.a3d70a3d30ae1p-1,
                                      0x1.35c28f5ee0b5cp0,  0x1.9eb851ed2a51fp0};
  static constexpr double value[] = {0x1.56d47e669e686p0,  0,
                                     0x1.1e3215bc93b18p-2, 0x1.8e6f812e53e38p-2,
                                     0x1.0d1951ae958bcp-1, 0x1.5fa6901fe895cp-1,
                                     0x1.c2a13ab116d28p-1, 0x1.048c3d466da5ep0};
  static constexpr double p[] = {-0x1.55555555554c6p-2, 0x1.99999999752afp-3,  -0x1.2492490b36781p-3,
                                 0x1.c71c60ac8ca38p-4,  -0x1.7459e40d00718p-4, 0x1.3ab9ee582d458p-4,
                                 -0x1.0b4e0a08ff306p-4, 0x1.7989a757adbb1p-5};
  static constexpr Pair<double> pi = {0x1.921fb54442d18p1, 0x1.1a62633145c07p-53};
};

// P(z), which is (atan t - t) / t^3 for z = t^2.
template <class T> INLINE T atanSeries(T z) {
  using P = AtanPieces<T>;
  return sizeof(T) == 8 ? evenOdd(z, z * z, P::p) : horner(z, P::p);
}

// A point (x, y) with y >= 0, and its direction, the angle quarters * pi/2 + atan(n/d).
template <class T> struct Point {
  T y, x;
};
template <class T> struct Direction {
  T n, d, quarters;
};

template <class T> INLINE Direction<T> direction(Point<T> v) {
  T a = v.y, b = abs(v.x);
  bool low = !(a > b * T(0.546875)), steep = a > b * T(1.828125); // a NaN goes into n or d
  T n = (steep ? T(0) : a) - (low ? T(0) : b), d = (steep ? T(0) : b) + (low ? T(0) : a);
  T less = steep ? T(0) : low ? T(-1) : T(-0.5);
  return {flipSign(n, bits(v.x)), d, T(1) + flipSign(less, bits(v.x))};
}

// a >= 0 limited to 2^62, so that it is finite. From there on the arc tangent is pi/2, rounded.
template <class T> INLINE T keptFinite(T a) {
  constexpr T large = T(1ull << 62);
  return a > large ? large : a;
}

// quarters * pi/2 + t, as a pair.
template <class T> INLINE Pair<T> addQuarters(T quarters, T t) {
  using C = Arc<T>;
  T hi = madd(quarters, C::pio2.hi, t); // exactly the sum, for the product is exact
  return {hi, madd(quarters, C::pio2.lo, madd(quarters, C::pio2.hi, -hi) + t)};
}

// sum + (atan(t) - t), for |sum| >= |t|; hi and lo of the result overlap by a few bits. Without fma more operations
// round, so doubles add the first term of P by itself: then only smaller terms are rounded before it.
template <class T> INLINE Pair<T> addCurve(Pair<T> sum, T t) {
  using C = ArcTan<T>;
  T z = t * t, cube = t * z;
  if constexpr (sizeof(T) == 4)
    return {sum.hi, madd(cube, evenOdd(z, z * z, C::p), sum.lo)};
  else if constexpr (VEC_FMA)
    return {sum.hi, madd(cube, fourChains(z, z * z, C::p), sum.lo)};
  else
    return {sum.hi, madd(cube, C::p[0], madd(cube * z, fourChains<1>(z, z * z, C::p), sum.lo))};
}

// The angle of a direction. The rounding error of the quotient is added.
template <class T> INLINE Pair<T> atanDirection(Direction<T> v) {
  T t = v.n / v.d;
  Pair<T> sum = addQuarters(v.quarters, t);
  sum.lo =
      madd(quotientRest(v.n, v.d, t), roughInverse<3>(v.d), sum.lo); // 0.78 / d: the slope of atan where t is large
  return addCurve(sum, t);
}

// The angle of a point, and the denominator d of its quotient, which is about as large as the larger coordinate.
template <class T> struct Angle {
  T angle, d;
};

// Whether the angle to 3.5 ulp subtracts atan c: whether a/b is above tan(pi/6).
template <class T> INLINE bool isTurned(Point<T> v) { return v.y > abs(v.x) * T(0.5773); }

// The angle to 3.5 ulp. `turned` is isTurned(v).
template <class T> INLINE Angle<T> looseAngle(Point<T> v, bool turned) {
  using C = ArcTan<T>;
  using I = __make_signed(Bits<T>);
  T a = v.y, b = abs(v.x);
  bool left = I(bits(v.x)) < 0;
  T c = turned ? C::center : T(0), angle = turned ? C::angle : T(0);
  T n = madd(-c, b, a), d = madd(c, a, b), t = flipSign(n, bits(v.x)) / d, z = t * t;
  T base = left ? 2 * (Arc<T>::pio2.hi + Arc<T>::pio2.lo) - angle : angle;
  T p = sizeof(T) == 8 ? evenOdd(z, z * z, C::loose) : horner(z, C::loose);
  return {madd(t * z, p, base + t), d};
}

// Whether the larger coordinate (or d of the quotient) is outside of the fast path's range. Zero and infinity are.
template <class T> INLINE bool isFar(T larger) { return outside(larger, Arc<T>::least, Arc<T>::most); }

// Whether one coordinate is so much smaller than the other that the quotient, or a product in its correction,
// underflows.
template <class T> INLINE bool isUnlike(Point<T> v) {
  T a = v.y, b = abs(v.x), larger = a > b ? a : b, smaller = a > b ? b : a;
  return smaller < larger * Arc<T>::flat && smaller != 0;
}

// A point of the same direction whose coordinates are within the range. (inf, inf) becomes (1, 1), as C23 wants it.
template <class T> INLINE Point<T> toMiddle(Point<T> v) {
  using C = Arc<T>;
  T a = v.y, b = abs(v.x), larger = a > b ? a : b;
  bool infinite = larger == Format<T>::infinity;
  T factor = larger > C::wide ? 1 / C::wide : larger < 1 / C::wide ? C::wide : T(1);
  a = infinite ? (a == Format<T>::infinity ? T(1) : a * 0) : a * factor;
  b = infinite ? (b == Format<T>::infinity ? T(1) : b * 0) : larger == 0 ? T(1) : b * factor; // NaN for NaN
  return {a, copySign(b, v.x)};
}

// Whether the angle is y / x to full precision. Then it may be subnormal, and callers compute it as a quotient.
template <class T> INLINE bool isFlat(Point<T> v) { return v.y < v.x * T(0x1p-40); }

} // namespace

#endif
