// erfc(x): the complementary error function, 1 - erf(x), without its cancellation. Method: erf_core.h.
//
// Rare: |x| > 26.5 (f32: 9), where the result for x > 0 is subnormal or zero; NaN.
// Constants: coefficients/erf.sollya, coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: erfc(inf) = +0, erfc(-inf) = 2, NaN for NaN.
#include "erf_core.h"

namespace {

template <class T> struct Erfc;
template <> struct Erfc<float> {
  static constexpr float normal = 9.0f, zero = 10.25f, up = 0x1p60f, down = 0x1p-60f, shift = 60;
};
template <> struct Erfc<double> {
  static constexpr double normal = 26.5, zero = 27.5, up = 0x1p200, down = 0x1p-200, shift = 200;
};

template <class T> INLINE T erfcSlow(T x) {
  using C = Erfc<T>;
  T a = abs(x);
  a = a > C::zero ? C::zero : a; // NaN stays
  Scaled<T> c = erfcPositive(a);
  T scale = power2(c.n + C::shift);
  Pair<T> sum = addPair(c.value.hi * scale, c.value.lo * scale);
  T y = scaled(sum, C::up, C::down);
  return x < 0 ? T(2) : y;
}

template <class T> INLINE T erfcKernel(T x) {
  T a = abs(x);
  bool small = a < Erf<T>::border;
  Scaled<T> c = erfcPositive(small ? Erf<T>::border : a);
  Pair<T> slope = addPair(x, T(0.125) * x), line = addPair(T(1), -slope.hi); // 1 - 9/8 x
  T scale = power2(c.n), rest = madd(-x, erfFactor(x), line.lo - slope.lo);
  Pair<T> sum = addPair(x < 0 ? T(2) : T(0), flipSign(c.value.hi * scale, bits(x)));
  T large = sum.hi + (sum.lo + flipSign(c.value.lo * scale, bits(x)));
  if (rare(!(a <= Erfc<T>::normal))) // NaN too, hence the negation
    return erfcSlow(x);
  return small ? line.hi + rest : large;
}

} // namespace

KERNEL float vec_erfcf(float x) { return erfcKernel(x); }
KERNEL double vec_erfc(double x) { return erfcKernel(x); }
