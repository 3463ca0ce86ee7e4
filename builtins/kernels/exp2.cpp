// exp2(x): 2^x.
//
//   x = n + r, n = rint(x), |r| <= 1/2;   2^x = 2^n (1 + r ln2 + r^2 q(r))
//
// 1 + r ln2 is a pair, with ln2 in two parts. Method: exp_core.h.
//
// f32   degree 7; rare: |x| > 125.5, NaN
//       error <= 0.64 ulp on 10^6 floats, and without fma
// f64   degree 11; rare: |x| > 1021.5, NaN
//       error <= 0.63 ulp on 10^6 points, and without fma
// Constants: coefficients/exp2.sollya. No errno, no flags.
//
// Special values: C23 Annex F: exp2(0) = 1, exp2(-inf) = 0, exp2(inf) = inf, NaN for NaN; exact for integers.
#include "exp_core.h"

namespace {

template <class T> struct Two; // coefficients/exp2.sollya
template <> struct Two<float> {
  static constexpr float lnHi = 0x1.62e43p-1f, lnLo = -0x1.05c61p-29f;
  static constexpr float q[] = {0x1.ebfbep-3f,   0x1.c6b08ap-5f,  0x1.3b2a48p-7f,
                                0x1.5d8c92p-10f, 0x1.4424aap-13f, 0x1.fac5bep-17f};
  static constexpr float normal = 125.5f, lowest = -151.0f, highest = 129.0f;
};
template <> struct Two<double> {
  static constexpr double lnHi = 0x1.62e42fefa39efp-1, lnLo = 0x1.abc9e3b39803fp-56;
  static constexpr double q[] = {
      0x1.ebfbdff82c5a1p-3,  0x1.c6b08d704a045p-5,  0x1.3b2ab6fba07a3p-7,  0x1.5d87fe78c39c2p-10, 0x1.4309130dc287cp-13,
      0x1.ffcbfbc701b45p-17, 0x1.62bfc9fbd9359p-20, 0x1.b5265478277d7p-24, 0x1.e617aac61cefcp-28, 0x1.e7c47487fef3p-32};
  static constexpr double normal = 1021.5, lowest = -1076.0, highest = 1025.0;
};

template <class T> struct Base2 : Two<T> {
  INLINE ExpParts<T> split(T x) {
    using C = Two<T>;
    T shifted = x + Format<T>::magic, n = shifted - Format<T>::magic;
    T r = x - n, r2 = r * r; // exact
    Pair<T> s = maddPair(r, C::lnHi, T(1));
    return {s.hi, madd(r2, evenOdd(r, r2, C::q), madd(r, C::lnLo, s.lo)), n, shifted};
  }
};

} // namespace

KERNEL float vec_exp2f(float x) { return expKernel<Base2<float>>(x); }
KERNEL double vec_exp2(double x) { return expKernel<Base2<double>>(x); }
