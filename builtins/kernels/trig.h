// sin, cos and tan, of radians and of half-turns: shared code.
//
//   x = q pi/2 + r, q = rint(2x/pi), |r| <= pi/4;   sin x = +-sin r or +-cos r, by the last two bits of q
//   sin r = r + r^3 S(r^2),   cos r = 1 - r^2/2 + r^4 C(r^2) = 1 - 2 sin^2(r/2)
//   tan r = (r + r^3 T(r^2)) / (1 - pole r^2)
//
// r is a pair: for x near a multiple of pi/2 nearly all bits of r come from far bits of pi, and elsewhere the rounding
// of r alone would cost half an ulp. Without fma 1 - r^2/2 is a pair, too, so that all rounding errors but that of the
// last sum are small against the result; with fma the cosine is computed from half of r (sinCosRounded). The tangent
// divides single numbers, not pairs, and corrects the quotient by the remainder.
#ifndef VEC_BUILTINS_KERNELS_TRIG_H
#define VEC_BUILTINS_KERNELS_TRIG_H

#include "kernel.h"

namespace {

template <class T> struct Trig; // coefficients/trig.sollya
template <> struct Trig<float> {
  static constexpr float twoOverPi = 0x1.45f306p-1f;
  // Parts of 24, 14 and 24 bits, without fma 16 but for the last.
#if VEC_FMA
  static constexpr float pio2[] = {0x1.921fb4p0f, 0x1.444p-24f, 0x1.68c234p-39f};
#else
  static constexpr float pio2[] = {0x1.922p0f, -0x1.2aeep-18f, -0x1.e974p-35f, 0x1.1a6264p-54f};
#endif
  static constexpr float s[] = {-0x1.555544p-3f, 0x1.1106d6p-7f, -0x1.992462p-13f};
  static constexpr float c[] = {0x1.55554ap-5f, -0x1.6c0c24p-10f, 0x1.99e5cap-16f};
  static constexpr float t[] = {-0x1.2692aap-4f, -0x1.caca24p-10f, -0x1.133fd6p-14f};
  static constexpr float pole = 0x1.9efap-2f; // of 16 bits
  static constexpr u32 upper = 0xfff00000;    // leaves 4 bits: their square times the pole is exact
};
template <> struct Trig<double> {
  static constexpr double twoOverPi = 0x1.45f306dc9c883p-1;
  static constexpr double largest = 0x1p20; // that reduce() is asked for
  // Parts of 53, 33 and 53 bits, without fma 33 but for the last.
#if VEC_FMA
  static constexpr double pio2[] = {0x1.921fb54442d18p0, 0x1.1a626331p-54, 0x1.1701b839a252p-88};
#else
  static constexpr double pio2[] = {0x1.921fb544p0, 0x1.0b4611a6p-34, 0x1.3198a2ep-69, 0x1.b839a252049c1p-104};
#endif
  static constexpr double s[] = {-0x1.5555555555548p-3, 0x1.111111110f76p-7,    -0x1.a01a019bf2b81p-13,
                                 0x1.71de355fa53bdp-19, -0x1.ae5e5500c133dp-26, 0x1.5d8e62828e81ap-33};
  static constexpr double c[] = {0x1.555555555554cp-5,   -0x1.6c16c16c15223p-10, 0x1.a01a019cbff92p-16,
                                 -0x1.27e4f813368c3p-22, 0x1.1ee9f1b0a8156p-29,  -0x1.8fb1638a281dcp-37};
  static constexpr double t[] = {-0x1.26b68262aaaabp-4,  -0x1.cdc9717776912p-10, -0x1.2462cbca8499cp-14,
                                 -0x1.95715c016389ep-19, -0x1.20535a6beda37p-23, -0x1.9b9dcf0af3ce1p-28,
                                 -0x1.28a356656ffbp-32};
  static constexpr double pole = 0x1.9f02f5eep-2;     // of 33 bits
  static constexpr u64 upper = ~((u64(1) << 43) - 1); // leaves 10
};

// Multiples of pi/2 below this, halves among them, have exact products with all parts of pi/2 but the last.
template <class T> constexpr T mostQuarters = sizeof(T) == 8 ? T(0x1p20) : VEC_FMA ? T(0x1p10) : T(0x1p8);

// x - n unit pio2, but for n times the last part of pio2, which is still to be taken from it; with it, if wanted, what
// rounding took from the differences. With fma the first difference is exact, as x and n pio2[0] are multiples of
// ulp(x) or of ulp(pio2[0]); so is the second but for its rounding, as n pio2[1] is exact, however much cancels.
template <bool exactly, int I = 0, class T> INLINE Pair<T> subtractMultiple(T x, T n, T unit, T over = 0) {
  T part = unit * Trig<T>::pio2[I];
  if constexpr (I + 1 == sizeof(Trig<T>::pio2) / sizeof(T)) {
    return {x, exactly ? madd(n, part, over) : n * part};
  } else {
    T y = madd(n, -part, x);
    if constexpr (exactly && I > 0)
      over = I > 1 ? over + madd(n, part, y - x) : madd(n, part, y - x);
    return subtractMultiple<exactly, I + 1>(y, n, unit, over);
  }
}

// Multiples are counted in units that make 2 of the first one that is too large: whether one is tells a single bit.
template <class T> INLINE bool isTwoOrMore(T n) { return (bits(n) & bits(T(2))) != 0; }

// r.hi, but for r.lo that is to be taken from it yet, +0 for zeros, and q in the last bits of quadrant.
template <class T> struct Quarter {
  Pair<T> r;
  Bits<T> quadrant;
  bool large; // x, infinities and NaN among them, and nothing else holds
};

// Without fma for 0 <= x. `quarters` is added to q at no cost: with fma, where the sum is no tie, it is rounded alike.
template <bool exactly, class T> INLINE Quarter<T> nearestQuarter(T x, int quarters = 0) {
  constexpr T unit = mostQuarters<T> / 2;
  T magic = (Format<T>::magic + T(VEC_FMA ? quarters : 0)) / unit;
  T shifted = madd(x, Trig<T>::twoOverPi / unit, magic), n = shifted - magic;
  return {subtractMultiple<exactly>(x, n, unit), bits(shifted) + Bits<T>(VEC_FMA ? 0 : quarters), isTwoOrMore(n)};
}

// r.hi + r.lo, and q in the last two bits of quadrant.
template <class T> struct Reduced {
  Pair<T> r;
  Bits<T> quadrant;
};

// The same of a moderate x.
template <class T> INLINE Reduced<T> reduce(T x, int quarters) {
  Quarter<T> a = nearestQuarter<true>(x, quarters);
  return {{a.r.hi, -a.r.lo}, a.quadrant};
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

// The same as pairs, for those who go on with them. Of the sine's correction, up to a tenth of it, the first term is
// apart, so that only the cube of r is rounded beside the sum; without fma, where more is, the cube is a pair.
INLINE SinCos<double> sinCosPairs(Pair<double> x) {
  using C = Trig<double>;
  double r = x.hi, z = r * r, z2 = z * z, cube = r * z;
#if VEC_FMA
  Pair<double> head = maddPair(-0.5 * r, r, 1.0);
  double low = x.lo * head.hi;
#else
  double missing = productError(r, r, z);
  Pair<double> head = addPair(1.0, -0.5 * z);
  head.lo -= 0.5 * missing;
  double low = x.lo * head.hi + (productError(r, z, cube) + r * missing) * C::s[0];
#endif
  Pair<double> sine = addPair(r, madd(cube, C::s[0], madd(cube * z, evenOdd<1>(z, z2, C::s), low)));
  return {sine, addPair(head.hi, madd(z2, evenOdd(z, z2, C::c), madd(-r, x.lo, head.lo)))};
}

// r^2, but not 0.
template <class T> INLINE T squareOf(T r) { return madd(r, r, T(sizeof(T) == 8 ? 0x1p-500 : 0x1p-100)); }

// What is taken from r is +0 for a zero, which keeps its sign.
template <class T> INLINE T sineOf(Pair<T> x, T z) { return x.hi - madd(-(x.hi * z), horner(z, Trig<T>::s), -x.lo); }
template <class T> INLINE T cosineOf(T chord) { return madd(T(-0.5) * chord, chord, T(1)); }

// sin r and cos r, rounded. With fma cos r = 1 - c^2/2, where c = 2 sin(r/2) is summed like the sine of r, but for a
// polynomial of r^2/4: the same coefficients, and what is rounded of c costs .4 ulp.
template <class T> INLINE void sinCosRounded(Pair<T> x, T &sine, T &cosine) {
#if VEC_FMA
  T z = squareOf(x.hi);
  sine = sineOf(x, z);
  cosine = cosineOf(sineOf(x, z * T(0.25)));
#else
  SinCos<T> both = sinCos(x);
  sine = both.sine.hi + both.sine.lo;
  cosine = both.cosine.hi + both.cosine.lo;
#endif
}

// sin(q pi/2 + r), negated by the sign bit of `signs`. With fma by one polynomial: r^2 is divided
// by four in the exponent, as an integer, where a cosine is wanted.
template <class T> INLINE T sinReduced(Reduced<T> a, Bits<T> signs) {
  constexpr int width = 8 * sizeof(T);
  Bits<T> parity = a.quadrant << (width - 1);
  T sine, cosine;
#if VEC_FMA
  sine = sineOf(a.r, as<T>(bits(squareOf(a.r.hi)) - (parity >> (width - 2 - Format<T>::mantissa))));
  cosine = cosineOf(sine);
#else
  sinCosRounded(a.r, sine, cosine);
#endif
  return flipSign(parity != 0 ? cosine : sine, (a.quadrant << (width - 2)) ^ signs);
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

// tan(q pi/2 + r), negated by the sign bit of `signs`: tan r, or -1 / tan r, as a quotient (A - a) / (B - b) with A and
// B exact. The rest of the quotient holds what rounding took from both differences. The denominator is taken from `one`
// and not from 1, so that its b changes sign within the range of r, and is rounded as a small number. What rounding
// takes from r^2 is not small beside it: without fma the upper part of r has an exact square. The numerator's
// rounding is small anyway: with a polynomial beside a single pole a is below 0.04.
template <class T> INLINE T tanReduced(Reduced<T> a, Bits<T> signs) {
  using C = Trig<T>;
  constexpr int width = 8 * sizeof(T);
  constexpr T one = T(VEC_FMA ? 0.8125 : 0.875);
  T r = a.r.hi, z = r * r;
  // r.lo times the slope of the tangent times the denominator: roughly 1 + z, closer without fma, where more is
  // rounded.
  T low = a.r.lo * T(VEC_FMA ? 1 : 0.8);
  T fromR = madd(-z, madd(r, horner(z, C::t), low), -a.r.lo), fromOne = 0;
#if VEC_FMA
  fromOne = madd(z, C::pole, one - 1);
  if constexpr (sizeof(T) == 8)
    fromOne = madd(madd(r, r, -z), C::pole, fromOne);
#else
  T upper = as<T>(bits(r) & C::upper);
  fromOne = (upper * upper * C::pole + (one - 1)) + (r + upper) * (r - upper) * C::pole;
#endif
  Bits<T> parity = a.quadrant << (width - 1);
  bool odd = parity != 0;
  T top = odd ? one : r, fromTop = odd ? fromOne : fromR, bottom = odd ? r : one, fromBottom = odd ? fromR : fromOne;
  T inverse = 1 / (bottom - fromBottom), y = (top - fromTop) * inverse;
  T rest = madd(-y, fromBottom, fromTop) - madd(-y, bottom, top); // +0 for zeros
  if (!VEC_FMA)
    rest += productError(y, bottom, y * bottom);
  return flipSign(madd(-rest, inverse, y), parity ^ signs);
}

} // namespace

#endif
