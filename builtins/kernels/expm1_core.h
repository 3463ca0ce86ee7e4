// b^x - 1: what expm1, exp2m1 and exp10m1 share, and tanh to 3.5 ulp.
//
//   x = n ln2 + a + b as in exp_core.h, t = 2^n, r = a + b;   e^x - 1 = (t - 1) + t a + t (b + r^2 q(r))
//
// The first two terms are added as a pair, so that only what is small against the result is rounded.
#ifndef VEC_BUILTINS_KERNELS_EXPM1_CORE_H
#define VEC_BUILTINS_KERNELS_EXPM1_CORE_H

#include "exp_core.h"

namespace {

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

// e^x - 1 as the sum of a large and a smaller part. The sign of a zero is lost.
template <class T> INLINE Pair<T> expLessOne(Stepped<T> x) {
  using C = Powers<T>;
  Bits<T> step = bits(x.shifted);
  T t = as<T>(lookup(C::rounded, step) + (step << (Format<T>::mantissa - C::bits)));
  T small = x.b + lookup(C::missing, step), r = x.a + small, r2 = r * r;
  T low = madd(r2, evenOdd(r, r2, Expm1<T>::q), small); // e^r - 1 - a, and what is missing from t
  Pair<T> whole = sumPair(t, T(-1)), y = maddPair(t, x.a, whole.hi);
  return {y.hi, madd(t, low, y.lo + whole.lo)};
}

// For large |x|; NaN stays.
template <class Base, class T> INLINE T expm1Large(T x) {
  T large = scaleSlowly(Base::split(clamp(x, Base::lowest, Base::highest)));
  return x < 0 ? T(-1) : large;
}

// b^x - 1 for the base that exp_core.h describes.
template <class Base, class T> INLINE T expm1Kernel(T x) {
  Pair<T> y = expLessOne(Base::reduce(x));
  T value = y.hi + y.lo;
  if constexpr (requires { Base::lnHi; })
    value = productIfTiny(x, Base::lnHi, Base::lnLo, value);
  value = copySign(value, x);
  if (rare(!(abs(x) <= Base::normal))) // NaN too, hence the negation
    return expm1Large<Base>(x);
  return value;
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

// To 3.5 ulp, |x| <= Exp<T>::normal: x = n ln2 + r, t = 2^n, e^x - 1 = (t - 1) + t (r + r^2 q(r)). The sign of a zero
// is lost.
template <class T> INLINE T expm1Short(T x) {
  WholeStep<T> w = wholeStep(x);
  T r2 = w.r * w.r;
  return madd(w.power, madd(r2, evenOdd(w.r, r2, Expm1Short<T>::q), w.r), w.power - 1);
}

} // namespace

#endif
