// sin, cos and tan, of radians and of half-turns: what all share.
//
//   x = q pi/2 + r, q = rint(2x/pi), |r| <= pi/4;   sin x = +-sin r or +-cos r, by the last two bits of q
//   sin r = r + r^3 S(r^2),   cos r = 1 - r^2/2 + r^4 C(r^2),   tan r = r + r^3/2 + r^3 T(r^2)
//
// r is a pair: for x near a multiple of pi/2 nearly all bits of r come from far parts of pi, and elsewhere the rounding
// of r alone would cost half an ulp. Without fma, and in the tangent, 1 - r^2/2 and r + r^3/2 are pairs too, so that
// what is rounded beside the last sum is small against the result; with it sine and cosine go without (sinCosRounded).
#ifndef VEC_BUILTINS_KERNELS_TRIG_H
#define VEC_BUILTINS_KERNELS_TRIG_H

#include "kernel.h"

namespace {

template <class T> struct Trig; // coefficients/trig.sollya
template <> struct Trig<float> {
  static constexpr float twoOverPi = 0x1.45f306p-1f;
#if VEC_FMA
  static constexpr float largest = 1600.0f; // q has 10 bits, the second part 14
  static constexpr float pio2[] = {0x1.921fb4p0f, 0x1.444p-24f, 0x1.68c234p-39f};
#else
  static constexpr float largest = 0x1p8f; // q has 8 bits, the parts 16: their products are exact
  static constexpr float pio2[] = {0x1.922p0f, -0x1.2aeep-18f, -0x1.e974p-35f, 0x1.1a6264p-54f};
#endif
  static constexpr float s[] = {-0x1.555544p-3f, 0x1.1106d6p-7f, -0x1.992462p-13f};
  static constexpr float c[] = {0x1.55554ap-5f, -0x1.6c0c24p-10f, 0x1.99e5cap-16f};
  static constexpr float t[] = {-0x1.555554p-3f, 0x1.11106p-3f,   0x1.ba5dep-5f, 0x1.61a04cp-6f,
                                0x1.4a5ec6p-7f,  0x1.081c9ap-10f, 0x1.025af2p-8f};
};
template <> struct Trig<double> {
  static constexpr double twoOverPi = 0x1.45f306dc9c883p-1;
  static constexpr double largest = 0x1p20; // q has 20 bits, all but the first and last part 33
#if VEC_FMA
  static constexpr double pio2[] = {0x1.921fb54442d18p0, 0x1.1a626331p-54, 0x1.1701b839a252p-88};
#else
  static constexpr double pio2[] = {0x1.921fb544p0, 0x1.0b4611a6p-34, 0x1.3198a2ep-69, 0x1.b839a252049c1p-104};
#endif
  static constexpr double s[] = {-0x1.5555555555548p-3, 0x1.111111110f76p-7,    -0x1.a01a019bf2b81p-13,
                                 0x1.71de355fa53bdp-19, -0x1.ae5e5500c133dp-26, 0x1.5d8e62828e81ap-33};
  static constexpr double c[] = {0x1.555555555554cp-5,   -0x1.6c16c16c15223p-10, 0x1.a01a019cbff92p-16,
                                 -0x1.27e4f813368c3p-22, 0x1.1ee9f1b0a8156p-29,  -0x1.8fb1638a281dcp-37};
  static constexpr double t[] = {-0x1.5555555555555p-3, 0x1.1111111111068p-3,   0x1.ba1ba1ba2da1dp-5,
                                 0x1.664f487c6af41p-6,  0x1.226e368e1d2f7p-7,   0x1.d6d38bfdab057p-9,
                                 0x1.7da87fe36dcb9p-10, 0x1.3515c002ef609p-11,  0x1.fa3c795c371cep-13,
                                 0x1.7784862a57e4dp-14, 0x1.d9ab8250086dap-15,  -0x1.98b6fc1d640c1p-17,
                                 0x1.3ad8ba5a93fc7p-15, -0x1.3c0a654514d4bp-16, 0x1.20ad5bb312765p-17};
};

// r.hi + r.lo, and q in the last two bits of quadrant.
template <class T> struct Reduced {
  Pair<T> r;
  Bits<T> quadrant;
};

// For 0 <= x <= largest, with fma for |x| <= largest. `quarters` is added to q at no cost: with fma, where the sum is
// no tie, it is rounded alike.
template <class T> INLINE Reduced<T> reduce(T x, int quarters) {
  using C = Trig<T>;
  T magic = Format<T>::magic + T(VEC_FMA ? quarters : 0);
  T shifted = madd(x, C::twoOverPi, magic);
  T n = shifted - magic;
#if VEC_FMA
  // rest is exact: x and n pio2[0] are multiples of ulp(x) or of ulp(pio2[0]), and their difference is below 1. n
  // pio2[1] is exact without rounding, so that rest - hi is too, however much of them cancels.
  T rest = madd(n, -C::pio2[0], x);
  T hi = madd(n, -C::pio2[1], rest);
  T over = madd(n, C::pio2[2], madd(n, C::pio2[1], hi - rest)); // +0 for zeros
  return {{hi, -over}, bits(shifted)};
#else
  T rest = x - n * C::pio2[0], second = n * C::pio2[1], third = n * C::pio2[2]; // all exact
  T middle = rest - second, hi = middle - third;
  T lo = (((rest - middle) - second) + ((middle - hi) - third)) - n * C::pio2[3];
  return {{hi, lo}, bits(shifted) + Bits<T>(quarters)};
#endif
}

// sin r and cos r, each a number and a small correction of it.
template <class T> struct SinCos {
  Pair<T> sine, cosine;
};

template <class T> INLINE SinCos<T> sinCos(Pair<T> x) {
  using C = Trig<T>;
  T r = x.hi, z = r * r, z2 = z * z;
  Pair<T> head = maddPair(T(-0.5) * r, r, T(1)); // near enough to cos r as the factor of r.lo
  return {{r, madd(r * z, evenOdd(z, z2, C::s), x.lo * head.hi)},
          {head.hi, madd(z2, evenOdd(z, z2, C::c), madd(-r, x.lo, head.lo))}};
}

// sin r and cos r, rounded. With fma the cosine is 1 + r t, t = r (-1/2 + r^2 C(r^2)) - what is over: beside the last
// rounding count those of the two sums of t, each 0.2 ulp.
template <class T> INLINE void sinCosRounded(Pair<T> x, T &sine, T &cosine) {
#if VEC_FMA
  // What is taken from r is +0 for a zero, which keeps its sign.
  T r = x.hi, over = -x.lo, z = r * r, cube = r * z;
  sine = r - madd(-cube, horner(z, Trig<T>::s), over);
  cosine = madd(r, madd(cube, horner(z, Trig<T>::c), madd(r, T(-0.5), over)), T(1));
#else
  SinCos<T> both = sinCos(x);
  sine = both.sine.hi + both.sine.lo;
  cosine = both.cosine.hi + both.cosine.lo;
#endif
}

// sin(q pi/2 + r), negated by the sign bit of `signs`.
template <class T> INLINE T sinReduced(Reduced<T> a, Bits<T> signs) {
  constexpr int width = 8 * sizeof(T);
  T sine, cosine;
  sinCosRounded(a.r, sine, cosine);
  return flipSign((a.quadrant & 1) != 0 ? cosine : sine, (a.quadrant << (width - 2)) ^ signs);
}

// sin(q pi/2 + r), negated by the sign bit of `signs`, and cos(q pi/2 + r), of the sine and the cosine of r. No pair:
// clang would pass two floats as a vector.
template <class T> INLINE void byQuadrant(Bits<T> quadrant, Bits<T> signs, T sine, T cosine, T &sin, T &cos) {
  constexpr int width = 8 * sizeof(T);
  bool odd = (quadrant & 1) != 0;
  sin = flipSign(odd ? cosine : sine, (quadrant << (width - 2)) ^ signs);
  cos = flipSign(odd ? sine : cosine, (quadrant + 1) << (width - 2));
}
template <class T> INLINE void sinCosReduced(Reduced<T> a, Bits<T> signs, T &sin, T &cos) {
  T sine, cosine;
  sinCosRounded(a.r, sine, cosine);
  byQuadrant(a.quadrant, signs, sine, cosine, sin, cos);
}

// tan(q pi/2 + r), negated by the sign bit of `signs`: tan r, or -1 / tan r.
template <class T> INLINE T tanReduced(Reduced<T> a, Bits<T> signs) {
  constexpr int width = 8 * sizeof(T);
  T r = a.r.hi, z = r * r;
  T slope = madd(z, T(1.4), T(1)); // of the tangent, roughly
  Pair<T> head = maddPair(T(0.5) * r, z, r);
  Pair<T> y = addPair(head.hi, madd(r * z, estrin(z, z * z, Trig<T>::t), madd(slope, a.r.lo, head.lo)));
  T inverse = 1 / y.hi;
  T corrected = madd(inverse, madd(-inverse, y.lo, quotientRest(T(1), y.hi, inverse)), inverse);
  bool odd = (a.quadrant & 1) != 0;
  return flipSign(odd ? corrected : y.hi, (a.quadrant << (width - 1)) ^ signs);
}

} // namespace

#endif
