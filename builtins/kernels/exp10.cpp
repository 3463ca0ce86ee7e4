// exp10(x): 10^x.
//
//   x = n log10(2) + r, n = rint(x log2(10)), |r| <= log10(2)/2;   10^x = 2^n e^(r ln10)
//
// r ln10 is a pair, with log10(2) and ln10 in two parts. Method: exp_core.h.
//
// f32   degree 7; rare: |x| > 37.6, NaN
//       error <= 0.60 ulp on 10^6 floats, and without fma
// f64   degree 11; rare: |x| > 307.4, NaN
//       error <= 0.61 ulp on 10^6 points, and without fma
// Constants: coefficients/exp.sollya, exp2.sollya. No errno, no flags.
//
// Special values: C23 Annex F: exp10(0) = 1, exp10(-inf) = 0, exp10(inf) = inf, NaN for NaN.
#include "exp_core.h"

namespace {

template <class T> struct Ten; // coefficients/exp2.sollya
template <> struct Ten<float> {
  static constexpr float octaves = 0x1.a934fp1f, lnHi = 0x1.26bb1cp1f, lnLo = -0x1.12aabap-25f;
#if VEC_FMA
  static constexpr float octaveHi = 0x1.344136p-2f, octaveLo = -0x1.ec10cp-27f;
#else
  static constexpr float octaveHi = 0x1.344p-2f, octaveLo = 0x1.3509f8p-18f;
#endif
  static constexpr float normal = 37.6f, lowest = -46.0f, highest = 39.0f;
};
template <> struct Ten<double> {
  static constexpr double octaves = 0x1.a934f0979a371p1, lnHi = 0x1.26bb1bbb55516p1, lnLo = -0x1.f48ad494ea3e9p-53;
  static constexpr double octaveHi = 0x1.34413509f78p-2, octaveLo = 0x1.fef311f12b358p-46;
  static constexpr double normal = 307.4, lowest = -324.0, highest = 309.0;
};

template <class T> struct Base10 : Ten<T> {
  INLINE ExpParts<T> split(T x) {
    using C = Ten<T>;
    T shifted = madd(x, C::octaves, Format<T>::magic), n = shifted - Format<T>::magic;
    T r = madd(n, -C::octaveHi, x), low = n * -C::octaveLo; // r is exact
    T a = r * C::lnHi, b = madd(low, C::lnHi, madd(r, C::lnLo, productError(r, C::lnHi, a)));
    return expSum<T>({a, b, n, shifted});
  }
};

} // namespace

KERNEL float vec_exp10f(float x) { return expKernel<Base10<float>>(x); }
KERNEL double vec_exp10(double x) { return expKernel<Base10<double>>(x); }
