// Code that sin, cos and tan share, of radians, of half-turns (trigpi.h) and of degrees (trigd.h).
//
//   x = q pi/2 + r, q = rint(2x/pi), |r| <= pi/4;   sin x = +-sin r or +-cos r, by the last two bits of q
//   sin r = r + r^3 S(r^2),   cos r = 1 - r^2/2 + r^4 C(r^2) = 1 - 2 sin^2(r/2)
//   tan r = (r + r^3 T(r^2)) / (1 - pole r^2)
//
// r is a pair: for x near a multiple of pi/2 nearly all bits of r come from bits of pi far behind the point, and
// elsewhere a rounded r alone would cost half an ulp. Without fma 1 - r^2/2 is a pair, too, so that all rounding errors
// except that of the last sum are small against the result. With fma the cosine is computed from r/2 (sinCosRounded).
// The tangent divides numbers, not pairs, and corrects the quotient by the remainder.
#ifndef VEC_BUILTINS_KERNELS_TRIG_H
#define VEC_BUILTINS_KERNELS_TRIG_H

#include "kernel.h"

namespace {

template <class T> struct Trig; // coefficients/trig.sollya
template <> struct Trig<float> {
  static constexpr float twoOverPi = 0x1.45f306p-1f;
  // pi/2 in parts of 24, 14 and 24 bits; without fma all but the last have 16 bits.
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
  static constexpr double largest = 0x1p20; // argument of reduce()
  // pi/2 in parts of 53, 33 and 53 bits; without fma all but the last have 33 bits.
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

// For integers n below this, and halves of odd ones, n times a part of pi/2 is exact. It is not for the last part and,
// with fma, for the first one.
template <class T> constexpr T mostQuarters = sizeof(T) == 8 ? T(0x1p20) : VEC_FMA ? T(0x1p10) : T(0x1p8);

// x - n unit pi/2 as a difference hi - lo: hi is x minus n times all parts of pi/2 but the last, lo is n times the last
// part and, if `exactly`, the rounding errors of hi. With fma the first difference is exact, since x and n pio2[0] are
// multiples of ulp(x) or of ulp(pio2[0]). In the second one n pio2[1] is exact, so that it is rounded once, however
// much cancels.
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

// Multiples n are divided by mostQuarters / 2, so that the first one that is too large is 2. Then a single bit of the
// exponent tells whether n is too large.
template <class T> INLINE bool isTwoOrMore(T n) { return (bits(n) & bits(T(2))) != 0; }

// The reduced argument is r.hi - r.lo, where r.lo is +0 if x is a zero. The last two bits of quadrant are those of q.
template <class T> struct Quarter {
  Pair<T> r;
  Bits<T> quadrant;
  bool large; // x is too large, infinite or NaN, and the other members have no meaning
};

// Reduces x; without fma x must not be negative. `quarters` is added to q. With fma it is part of the constant that
// rounds, which costs nothing and gives the same r unless the sum is a tie.
template <bool exactly, class T> INLINE Quarter<T> nearestQuarter(T x, int quarters = 0) {
  constexpr T unit = mostQuarters<T> / 2;
  T magic = (Format<T>::magic + T(VEC_FMA ? quarters : 0)) / unit;
  T shifted = madd(x, Trig<T>::twoOverPi / unit, magic), n = shifted - magic;
  return {subtractMultiple<exactly>(x, n, unit), bits(shifted) + Bits<T>(VEC_FMA ? 0 : quarters), isTwoOrMore(n)};
}

// The reduced argument is r.hi + r.lo. The last two bits of quadrant are those of q.
template <class T> struct Reduced {
  Pair<T> r;
  Bits<T> quadrant;
};

// The reduced argument of an x that is not too large for nearestQuarter.
template <class T> INLINE Reduced<T> reduce(T x, int quarters) {
  Quarter<T> a = nearestQuarter<true>(x, quarters);
  return {{a.r.hi, -a.r.lo}, a.quadrant};
}

// sin r and cos r, each as a number (hi) and a small correction of it (lo).
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

// sin r and cos r as pairs, for kernels that compute with them. The correction of the sine is up to a tenth of it; its
// first term is added by itself, so that beside the sum only r^3 is rounded. Without fma r^3 is a pair, too.
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

// r^2, plus a tiny number that makes it positive.
template <class T> INLINE T squareOf(T r) { return madd(r, r, T(sizeof(T) == 8 ? 0x1p-500 : 0x1p-100)); }

// The sine of a pair. For a zero x.hi, +0 is subtracted from it, which keeps its sign.
template <class T> INLINE T sineOf(Pair<T> x, T z) { return x.hi - madd(-(x.hi * z), horner(z, Trig<T>::s), -x.lo); }
template <class T> INLINE T cosineOf(T chord) { return madd(T(-0.5) * chord, chord, T(1)); }

// sin r and cos r, rounded. With fma cos r = 1 - c^2/2 for c = 2 sin(r/2). c is computed like the sine of r, with the
// same coefficients and r^2/4 for r^2; its rounding costs .4 ulp.
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

// What sinReduced does to exponents and signs, by the last two bits of q, that is for r, a cosine, -r, minus a cosine.
template <class T> struct ByQuadrant {
  using U = Bits<T>;
  static constexpr U two = U(1) << Format<T>::mantissa, minus = Format<T>::sign; // factors, when added to a number
  static constexpr U quarter[] = {0, 2 * two, 0, 2 * two};                       // subtracted from r^2
  static constexpr U end[] = {0, 0 - two, minus, minus - two};                   // added to r or 2 cos r
};

// sin(q pi/2 + r), negated if the sign bit of `signs` is set. With fma one polynomial serves sine and cosine: for a
// cosine, integer arithmetic on the exponent of r^2 divides it by 4, and that on the exponent of 2 cos r = 2 - c^2
// halves it. Two permutations choose both numbers on x86; elsewhere look-ups might be gathers. The last bit of q must
// be 0 where r is NaN, since NaNs do not outlive such arithmetic.
template <class T> INLINE T sinReduced(Reduced<T> a, Bits<T> signs) {
  constexpr int width = 8 * sizeof(T);
  Bits<T> parity = a.quadrant << (width - 1);
#if VEC_FMA
#ifdef __x86_64__
  Bits<T> quarter = lookup(ByQuadrant<T>::quarter, a.quadrant), end = lookup(ByQuadrant<T>::end, a.quadrant);
#else
  Bits<T> quarter = parity >> (width - 2 - Format<T>::mantissa), end = 0 - (quarter >> 1);
  signs ^= a.quadrant << (width - 2);
#endif
  T sine = sineOf(a.r, as<T>(bits(squareOf(a.r.hi)) - quarter)), twice = madd(-sine, sine, T(2));
  return flipSign(as<T>(bits(parity != 0 ? twice : sine) + end), signs);
#else
  T sine, cosine;
  sinCosRounded(a.r, sine, cosine);
  return flipSign(parity != 0 ? cosine : sine, (a.quadrant << (width - 2)) ^ signs);
#endif
}

// sin(q pi/2 + r), negated if the sign bit of `signs` is set, and cos(q pi/2 + r), from the sine and the cosine of r.
// The results are two references, not a Pair, since clang would pass a pair of floats as a vector.
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

// tan(q pi/2 + r), negated if the sign bit of `signs` is set. It is tan r or -1 / tan r, a quotient (A - a) / (B - b)
// with exact A and B; the remainder of the division makes good the rounding errors of both differences.
//
// The denominator is one - fromOne with one < 1, so that fromOne changes its sign within the range of r and stays
// small, and with it its rounding error. The rounding error of r^2 would not be small: with fma doubles add it, without
// fma the square is computed from the upper bits of r, whose square is exact. fromR is below 0.04, so that its rounding
// error is small anyway: the pole leaves that little to the polynomial.
template <class T> INLINE T tanReduced(Reduced<T> a, Bits<T> signs) {
  using C = Trig<T>;
  constexpr int width = 8 * sizeof(T);
  constexpr T one = T(VEC_FMA ? 0.8125 : 0.875);
  T r = a.r.hi, z = r * r;
  // r.lo times the slope of the tangent times the denominator, which is roughly 1 + z. Without fma, where other errors
  // are larger, the factor is closer to the truth.
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
