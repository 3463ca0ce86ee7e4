// Code that expm1, exp2m1 and exp10m1 share, and tanh to 3.5 ulp: b^x - 1.
//
// expm1:
//
//   x = n ln2 + a - b, t = 2^n, r = a - b in [ln(3/4), ln(3/2)];   e^x - 1 = t p - (1 - t),
//   p = e^r - 1 = a - (b - r^2 (1/2 + r q(r)))
//
// With such an r nothing cancels: if t is not 1, a relative error of p weighs at most half as much in the result, and
// less for |n| > 1. So p need not be a pair, and no powers are looked up. 1 - t is exact up to n = 24 (f64: 53);
// beyond, on a rare path, the sum is (t p - 1) + t.
//
// exp2m1 and exp10m1:
//
//   x ln(b) = (n + j / count) ln2 + a + b, t = 2^(n + j / count), r = a + b
//   b^x - 1 = (t - 1) + t a + t (b + r^2 q(r))
//
// The powers and their rounding errors are looked up. The first two terms are added as a pair, so that only terms that
// are small against the result are rounded.
#ifndef VEC_BUILTINS_KERNELS_EXPM1_CORE_H
#define VEC_BUILTINS_KERNELS_EXPM1_CORE_H

#include "exp_core.h"

namespace {

// rounded[j]: the bits of 2^(j / count) minus j at the place to which n count + j will be added, which leaves n for the
// exponent. missing[j]: the rounding error of that power, relative to it. minus: an offset that makes a power negative.
template <class T> struct Powers; // coefficients/exp.sollya
template <> struct Powers<float> {
  static constexpr int count = 8, bits = 3, minus = count << 8;
  static constexpr u32 rounded[] = {::bits(0x1p0f) - (0u << 20),        ::bits(0x1.172b84p0f) - (1u << 20),
                                    ::bits(0x1.306fep0f) - (2u << 20),  ::bits(0x1.4bfdaep0f) - (3u << 20),
                                    ::bits(0x1.6a09e6p0f) - (4u << 20), ::bits(0x1.8ace54p0f) - (5u << 20),
                                    ::bits(0x1.ae89fap0f) - (6u << 20), ::bits(0x1.d5818ep0f) - (7u << 20)};
  static constexpr float missing[] = {0,
                                      -0x1.9c0c22p-27f,
                                      0x1.125002p-25f,
                                      -0x1.0a355p-25f,
                                      0x1.26055cp-26f,
                                      0x1.67a1cap-28f,
                                      -0x1.f9c304p-27f,
                                      -0x1.a5217cp-28f};
};
template <> struct Powers<double> {
  static constexpr int count = 4, bits = 2, minus = count << 11;
  static constexpr u64 rounded[] = {::bits(0x1p0) - (0ull << 50), ::bits(0x1.306fe0a31b715p0) - (1ull << 50),
                                    ::bits(0x1.6a09e667f3bcdp0) - (2ull << 50),
                                    ::bits(0x1.ae89f995ad3adp0) - (3ull << 50)};
  static constexpr double missing[] = {0, 0x1.34d754db0abb6p-55, -0x1.3b3efbf5e2228p-54, 0x1.c1a7792cb3387p-55};
};

template <class T> struct Expm1; // coefficients/exp.sollya
template <> struct Expm1<float> {
  static constexpr float q[] = {0x1p-1f, 0x1.555556p-3f, 0x1.5559e6p-5f, 0x1.10f956p-7f};
};
template <> struct Expm1<double> {
  static constexpr double q[] = {0x1p-1,
                                 0x1.5555555555555p-3,
                                 0x1.55555555561a4p-5,
                                 0x1.1111111112939p-7,
                                 0x1.6c16c11f3db11p-10,
                                 0x1.a01a011ac8b66p-13,
                                 0x1.a02b24b4f52fp-16,
                                 0x1.71f042d044cd8p-19};
};

// b^x - 1 for the bases 2 and 10. It does not keep the sign of a zero.
template <class Base, class T> INLINE T expLessOne(T x) {
  using C = Powers<T>;
  Stepped<T> w = Base::template reduce<C::count, C::minus>(x);
  Bits<T> step = bits(w.shifted);
  T minusT = as<T>(lookup(C::rounded, step) + (step << (Format<T>::mantissa - C::bits)));
  T small = w.b + lookup(C::missing, step), r = w.a + small, r2 = r * r;
  T low = madd(r2, evenOdd(r, r2, Expm1<T>::q), small); // e^r - 1 - a, and what is missing from t
  T down = minusT + 1, second = down - minusT;
  T rest = (minusT - (down - second)) - (second - 1); // down + rest: 1 - t
  T y = madd(-minusT, w.a, -down), over = madd(minusT, w.a, y + down);
  if (!VEC_FMA)
    over += productError(minusT, w.a, minusT * w.a);
  return y - madd(minusT, low, rest + over);
}

template <class T> struct Expm1E; // coefficients/exp.sollya
template <> struct Expm1E<float> {
  static constexpr float q[] = {0x1.555558p-3f, 0x1.55552ap-5f, 0x1.110818p-7f, 0x1.6cd56p-10f, 0x1.b5f504p-13f};
  static constexpr float lower = 0x1.5c01a4p-4f;
};
template <> struct Expm1E<double> {
  static constexpr double q[] = {0x1.5555555555555p-3,  0x1.555555555558bp-5,  0x1.111111111157fp-7,
                                 0x1.6c16c16be425fp-10, 0x1.a01a019d9387dp-13, 0x1.a01a036570a3ep-16,
                                 0x1.71de3b696fc55p-19, 0x1.27debe8bf5c7ep-22, 0x1.aeb7f7688e9f6p-26,
                                 0x1.2e4cc9ae56e82p-29};
  static constexpr double lower = 0x1.5c01a39fbd688p-4;
};

// b^x - 1 for |x| > normal, where it is -1 or b^x. NaN is kept.
template <class Base, class T> INLINE T expm1Large(T x) {
  T large = scaleSlowly(Base::split(clamp(x, Base::lowest, Base::highest)));
  return x < 0 ? T(-1) : large;
}

// e^x - 1. The signs are such that -0 is kept: it is computed as -0 - (+0).
template <class T> INLINE T expm1E(T x) {
  using F = Format<T>;
  using C = Expm1E<T>;
  constexpr T magic = F::magic + F::bias;
  T shifted = madd(x, Exp<T>::steps / 8, -C::lower) + magic, n = shifted - magic;
  T t = as<T>(bits(shifted) << F::mantissa), a = madd(n, -Ln2<T>::hi, x), b = n * Ln2<T>::lo, r = a - b, r2 = r * r;
  T q = pairwise(r, r2, C::q);
  // Without fma r^2 / 2 is a term by itself: rounding the factor 1/2 + r q would cost too much.
  T rest = VEC_FMA ? madd(-r2, madd(r, q, T(0.5)), b) : madd(T(-0.5), r2, madd(-r2 * r, q, b));
  T p = a - rest, y = madd(t, p, -(1 - t));
  if (rare(outside(shifted, magic + F::minExponent, magic + (F::mantissa + 2)))) {
    y = madd(t, p, T(-1)) + t;
    if (rare(!(abs(x) <= Exp<T>::normal))) // NaN too, hence the negation
      y = expm1Large<BaseE<T>>(x);
  }
  return y;
}

// b^x - 1 for the bases 2 and 10.
template <class Base, class T> INLINE T expm1Kernel(T x) {
  T y = copySign(productIfTiny(x, Base::lnHi, Base::lnLo, expLessOne<Base>(x)), x);
  if (rare(!(abs(x) <= Base::normal))) // NaN too, hence the negation
    return expm1Large<Base>(x);
  return y;
}

template <class T> struct Expm1Short; // coefficients/exp.sollya
template <> struct Expm1Short<float> {
  static constexpr float q[] = {0x1p-1f, 0x1.5554dcp-3f, 0x1.5554eap-5f, 0x1.120c0ep-7f, 0x1.6d4c02p-10f};
};
template <> struct Expm1Short<double> {
  static constexpr double q[] = {0x1.0000000000001p-1,  0x1.5555555555558p-3,  0x1.5555555553cd9p-5,
                                 0x1.111111110f8dbp-7,  0x1.6c16c178ab652p-10, 0x1.a01a01afb724fp-13,
                                 0x1.a019b8b7aa0ffp-16, 0x1.71ddf787588b3p-19, 0x1.2891d2915ef8fp-22,
                                 0x1.af61c08ea6579p-26};
};

// e^x - 1 to 3.5 ulp, for |x| <= Exp<T>::normal: x = n ln2 + r, t = 2^n, e^x - 1 = (t - 1) + t (r + r^2 q(r)). It does
// not keep the sign of a zero.
template <class T> INLINE T expm1Short(T x) {
  WholeStep<T> w = wholeStep(x);
  T r2 = w.r * w.r;
  return madd(w.power, madd(r2, evenOdd(w.r, r2, Expm1Short<T>::q), w.r), w.power - 1);
}

} // namespace

#endif
