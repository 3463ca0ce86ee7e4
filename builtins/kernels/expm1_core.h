// e^x - 1 and e^x + 1: what expm1, exp2m1, exp10m1 and tanh share.
//
//   x = n ln2 + r, n = rint(x / ln2), |r| <= ln2/2;   e^x - 1 = (2^n - 1) + 2^n r + 2^n (r^2/2 + r^3 q(r))
//
// The first two terms are added as a pair, so that only what is small against the result is rounded.
#ifndef VEC_BUILTINS_KERNELS_EXPM1_CORE_H
#define VEC_BUILTINS_KERNELS_EXPM1_CORE_H

#include "exp_core.h"

namespace {

template <class T> struct Expm1; // coefficients/exp.sollya
template <> struct Expm1<float> {
  static constexpr float q[] = {0x1.555556p-3f, 0x1.55551ap-5f, 0x1.110f7ep-7f, 0x1.6d1006p-10f, 0x1.a37c92p-13f};
};
template <> struct Expm1<double> {
  static constexpr double q[] = {
      0x1.5555555555556p-3,  0x1.5555555555556p-5,  0x1.111111111070bp-7, 0x1.6c16c16c15f3fp-10, 0x1.a01a01a90235bp-13,
      0x1.a01a01a89ff9dp-16, 0x1.71de0a3cdd79cp-19, 0x1.27e4d64ca7f1p-22, 0x1.af3f0646f7c9ap-26, 0x1.1f7c9e07cfa5fp-29};
};

// e^x - 1 and e^x + 1, as sums of a large and a smaller part.
template <class T> struct Neighbours {
  Pair<T> below, above;
};

// The sign of a zero is lost.
template <class T> INLINE Neighbours<T> expNeighbours(ReducedE<T> x) {
  using C = Exp<T>;
  auto [a, b, n, shifted] = x;
  T r = a + b, r2 = r * r;
  T low = C::longLow ? madd(b, madd(T(0.5), b, a), b) : madd(b, a, b);
  low = madd(T(0.5) * a, a, madd(r2 * r, evenOdd(r, r2, Expm1<T>::q), low)); // r - a + r^2/2 + r^3 q(r)
  T t = power2(n), ta = t * a;
  low = low * t;
  auto sum = [&](T one) {
    Pair<T> whole = sumPair(t, one), y = addPair(whole.hi, ta);
    return Pair<T>{y.hi, low + (y.lo + whole.lo)};
  };
  return {sum(T(-1)), sum(T(1))};
}

// b^x - 1 for the base that exp_core.h describes.
template <class Base, class T> INLINE T expm1Kernel(T x) {
  Pair<T> y = expNeighbours(Base::reduce(x)).below;
  T value = y.hi + y.lo;
  if constexpr (requires { Base::lnHi; })
    value = productIfTiny(x, Base::lnHi, Base::lnLo, value);
  value = copySign(value, x);
  if (rare(!(abs(x) <= Base::normal))) { // NaN too, hence the negation
    T large = scaleSlowly(Base::split(clamp(x, Base::lowest, Base::highest)));
    return x < 0 ? T(-1) : large;
  }
  return value;
}

} // namespace

#endif
