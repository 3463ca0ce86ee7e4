// exp(x): e^x.
//
//   x = n ln2 + r, n = rint(x / ln2), |r| <= ln2/2;   e^x = 2^n (1 + r + r^2/2 + r^3 q(r))
//
// r is the sum of an exact a = x - n ln2Hi and a small b = -n ln2Lo. Its rounding reaches only the cubic term: 1 + a is
// kept as a pair, the rest of 1 + r + r^2/2 is b (1 + a) + a^2/2.
//
// f32   degree 7; rare: |x| > 87, NaN
//       error <= 0.557 ulp, exhaustive; worst x = -0x1.0487b4p+4. Without fma <= 0.590; worst x = 0x1.79cd08p+2
// f64   degree 11; rare: |x| > 708, NaN
//       error <= 0.585 ulp on 10^6 points; worst x = -0x1.1acdd632f662ap+4
//       without fma <= 0.597; worst x = -0x1.4c30d75eaf878p+9
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: exp(0) = 1, exp(-inf) = 0, exp(inf) = inf, NaN for NaN.
#include "kernel.h"

namespace {

template <class T> struct Exp; // coefficients/exp.sollya
template <> struct Exp<float> {
#if VEC_FMA
  static constexpr float log2e = 0x1.715476p0f, ln2Hi = 0x1.62e43p-1f, ln2Lo = -0x1.05c61p-29f;
  static constexpr bool longLow = false;
#else
  static constexpr float log2e = 0x1.715476p0f, ln2Hi = 0x1.62e4p-1f, ln2Lo = 0x1.7f7d1cp-20f;
  static constexpr bool longLow = true; // b^2/2 reaches the result
#endif
  static constexpr float q[] = {0x1.555552p-3f, 0x1.5554e8p-5f, 0x1.1115dp-7f, 0x1.6d4cbcp-10f, 0x1.9a58bap-13f};
  static constexpr float normal = 87.0f;                    // the result is normal for |x| below
  static constexpr float lowest = -105.0f, highest = 89.0f; // the result is 0, inf beyond
};
template <> struct Exp<double> {
  static constexpr double log2e = 0x1.71547652b82fep0, ln2Hi = 0x1.62e42fefa38p-1, ln2Lo = 0x1.ef35793c7673p-45;
  static constexpr bool longLow = false;
  static constexpr double q[] = {0x1.5555555555501p-3,  0x1.555555555320ep-5,  0x1.1111111128976p-7,
                                 0x1.6c16c17cc0a69p-10, 0x1.a01a011bce217p-13, 0x1.a019ab35f5e82p-16,
                                 0x1.71df560511a6ep-19, 0x1.289f816c97c1bp-22, 0x1.ad1ed115a3e43p-26};
  static constexpr double normal = 708.0;
  static constexpr double lowest = -746.0, highest = 710.0;
};

// e^x = 2^n (s + low); n stands in the low bits of shifted, too.
template <class T> struct Parts {
  T s, low, n, shifted;
};

template <class T> INLINE Parts<T> split(T x) {
  using C = Exp<T>;
  T shifted = madd(x, C::log2e, Format<T>::magic);
  T n = shifted - Format<T>::magic;
  T a = madd(n, -C::ln2Hi, x), b = n * -C::ln2Lo; // r = a + b; a is exact
  T r = a + b, r2 = r * r;
  Pair<T> s = addPair(T(1), a);
  T low = madd(b, s.hi, s.lo); // what is left of 1 + r, and a b of r^2/2 = a^2/2 + a b + b^2/2
  if constexpr (C::longLow)
    low = madd(b, b * T(0.5), low);
  low = madd(r2 * r, evenOdd(r, r2, C::q), low);
  return {s.hi, madd(T(0.5) * a, a, low), n, shifted};
}

// Overflow, underflow, NaN. 2^n is applied in two halves. A subnormal result is rounded once, before scaling: adding c
// puts the last bit of the result at the last bit of c.
template <class T> INLINE T expSlow(T x) {
  using C = Exp<T>;
  using F = Format<T>;
  x = x < C::lowest ? C::lowest : x;
  x = x > C::highest ? C::highest : x;
  Parts<T> p = split(x);
  T border = p.s < 1 ? T(F::minExponent) : T(F::minExponent - 1);
  T unit = power2(F::minExponent - p.n);
  T c = p.n <= border ? unit : T(0);
  Pair<T> sum = addPair(c, p.s);
  T y = (sum.hi + (sum.lo + p.low)) - c;
  T half = nearest(p.n * T(0.5));
  return y * power2(half) * power2(p.n - half);
}

template <class T> INLINE T expKernel(T x) {
  Parts<T> p = split(x);
  T y = as<T>(bits(p.s + p.low) + (bits(p.shifted) << Format<T>::mantissa));
  if (rare(!(abs(x) <= Exp<T>::normal))) // NaN too, hence the negation
    return expSlow(x);
  return y;
}

} // namespace

KERNEL float vec_expf(float x) { return expKernel(x); }
KERNEL double vec_exp(double x) { return expKernel(x); }
