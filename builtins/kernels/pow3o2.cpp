// pow3o2(x): x to the power of 3/2.
//
//   x r + r (x - r^2) / 2, r = sqrt(x)
//
// f32   rare: x < 2^-60, x > 2^80, NaN
// f64   rare: x < 2^-600, x > 2^680, NaN
// No errno, no flags.
//
// error: pow3o2f <= 0.501 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.fffffep+71
// error: pow3o2 <= 0.526 ulp, by a search
//   with FMA and without 0.500 at 0x1.fffffffffffffp+493
//
// Special values: pow3o2(0) = 0, pow3o2(inf) = inf, NaN for x < 0 and NaN.
#include "kernel.h"

namespace {

template <class T> struct Limits;
template <> struct Limits<float> {
  static constexpr float least = 0x1p-60f, most = 0x1p80f, in = 0x1p60f, out = 0x1p90f;
};
template <> struct Limits<double> {
  static constexpr double least = 0x1p-600, most = 0x1p680, in = 0x1p400, out = 0x1p600;
};

template <class T> INLINE Pair<T> product(T x) {
  T r = sqrt(x), hi = x * r;
  return {hi, madd(T(-0.5) * r, productError(r, r, x), productError(x, r, hi))};
}

// For results that may be subnormal, which are rounded once, before scaling: adding c puts the last bit at the last bit
// of c.
template <class T> INLINE T pow3o2Slow(T x) {
  using F = Format<T>;
  using C = Limits<T>;
  bool large = x > 1;
  T out = large ? C::out : 1 / C::out;
  Pair<T> p = product(x * (large ? 1 / C::in : C::in));
  constexpr T border = F::smallest * C::out;
  T c = !large && p.hi < border ? border : T(0);
  Pair<T> sum = addPair(c, p.hi);
  T y = ((sum.hi + (sum.lo + p.lo)) - c) * out;
  y = x < F::infinity ? y : x;
  y = x < 0 ? F::nan : y;
  return x == 0 ? T(0) : y;
}

template <class T> INLINE T pow3o2Kernel(T x) {
  Pair<T> p = product(x);
  if (rare(!(x >= Limits<T>::least && x <= Limits<T>::most))) // NaN too, hence the negation
    return pow3o2Slow(x);
  return p.hi + p.lo;
}

} // namespace

KERNEL float vec_pow3o2f(float x) { return pow3o2Kernel(x); }
KERNEL double vec_pow3o2(double x) { return pow3o2Kernel(x); }
