// cosh(x): the hyperbolic cosine of x.
// cosh_cr(x): the hyperbolic cosine of x, correctly rounded.
// cosh_u35(x): the hyperbolic cosine of x, to 3.5 ulp.
//
//   |x| = (n + j / 4) ln2 + gap + r,   h = 2^(n + j / 4 - 1) e^gap,   g = 2^(-n - j / 4 - 1) e^-gap
//   cosh x = h + (g + ((h + g) (cosh r - 1) + (h - g) sinh r))
//
// The gap makes all h and g numbers of the format, up to a small part of their last bit. All terms but h are small
// compared with the result, or at most half of it. cosh_u35: hyperbolic.h.
//
// f32   degrees 3 and 4; rare: |x| > 87 (without fma: 80), NaN
// f64   degrees 7 and 8; rare: |x| > 708 (without fma: 700), NaN
// cosh_cr: the f64 kernel rounded to float, and a table of 2 floats for which that is not certain (rounded_once.h).
// With FMA, quick_exp.h is tried first.
// Constants: coefficients/exp.sollya, hyperbolic.sollya. No errno, no flags.
//
// error: coshf <= 0.859 ulp, by all inputs
//   with FMA 0.854 at -0x1.4c9898p+0
//   without  0.858 at -0x1.080df4p+3
// error: cosh <= 0.906 ulp, by a search
//   with FMA 0.883 at -0x1.b8d77962a0e3fp+3
//   without  0.886 at 0x1.b8d785738a8cap+3
// error: coshf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.deeeap-11
// error: coshf_u35 <= 3.181 ulp, by all inputs
//   with FMA 2.638 at -0x1.02687ep+3
//   without  3.180 at -0x1.0ac01ep+0
// error: cosh_u35 <= 3.418 ulp, by a search
//   with FMA 2.554 at -0x1.25e526e914db9p+4
//   without  3.334 at -0x1.864e3030fe2d1p+3
//
// Special values: C23 Annex F: cosh(0) = 1, inf for infinities, NaN for NaN.
#include "hyperbolic.h"
#include "quick_exp.h"
#include "rounded_once.h"

namespace {

// 2^(j / 4) e^gap and 2^(-j / 4 - 2) e^-gap, less the j that n + j / 4 will add to the exponent, or subtract from it;
// sinh r = r + r^3 S(r^2), cosh r = 1 + r^2 C(r^2).
template <class T> struct Cosh; // coefficients/hyperbolic.sollya
template <> struct Cosh<float> {
  static constexpr u32 up[] = {::bits(0x1.001f92p0f) - (0u << 21), ::bits(0x1.30956cp0f) - (1u << 21),
                               ::bits(0x1.6a368cp0f) - (2u << 21), ::bits(0x1.aebf12p0f) - (3u << 21)};
  static constexpr u32 down[] = {::bits(0x1.ffc0e4p-3f) + (0u << 21), ::bits(0x1.ae54e8p-3f) + (1u << 21),
                                 ::bits(0x1.69dd46p-3f) + (2u << 21), ::bits(0x1.304a5ap-3f) + (3u << 21)};
  static constexpr float gap = 0x1.f90176p-12f;
  static constexpr float s[] = {0x1.55722ap-3f};
  static constexpr float c[] = {0x1.fffffep-2f, 0x1.5572a6p-5f};
};
template <> struct Cosh<double> {
  static constexpr u64 up[] = {::bits(0x1.00047e1e8da5ap0) - (0ull << 50), ::bits(0x1.3075385e041cfp0) - (1ull << 50),
                               ::bits(0x1.6a1040eba23e7p0) - (2ull << 50), ::bits(0x1.ae9187d8decdp0) - (3ull << 50)};
  static constexpr u64 down[] = {
      ::bits(0x1.fff703eb422c7p-3) + (0ull << 50), ::bits(0x1.ae826b746d08ep-3) + (1ull << 50),
      ::bits(0x1.6a038c00d0189p-3) + (2ull << 50), ::bits(0x1.306a89003316cp-3) + (3ull << 50)};
  static constexpr double gap = 0x1.1f851d8e25ca8p-14;
  static constexpr double s[] = {0x1.5555555557ecap-3, 0x1.111110a0e3c0dp-7, 0x1.a030d76d3c153p-13};
  static constexpr double c[] = {0x1.fffffffffffffp-2, 0x1.5555555557fd2p-5, 0x1.6c16c0e346573p-10,
                                 0x1.a02f7b9e83043p-16};
};

// For 0 <= a <= Exp<T>::normal.
template <class T> INLINE T coshPositive(T a) {
  using C = Cosh<T>;
  Stepped<T> w = steppedBy<4, -4, Exp<T>>(a); // the power is halved
  Bits<T> step = bits(w.shifted), exponent = step << (Format<T>::mantissa - 2);
  T h = as<T>(lookup(C::up, step) + exponent), g = as<T>(lookup(C::down, step) - exponent);
  T r = (w.a + w.b) - C::gap, z = r * r, odd = (h - g) * r;
  return h + (g + madd(z, madd(h + g, horner(z, C::c), odd * horner(z, C::s)), odd));
}

template <class T> INLINE T coshKernel(T x) {
  T a = abs(x);
  T y = coshPositive(a);
  if (rare(!(a <= Exp<T>::normal))) // NaN too, hence the negation
    y = hyperbolicLarge(a);
  return y;
}

// With an error below 3.5 ulp.
template <class T> INLINE T coshShort(T x) {
  WholeStep<T> w = wholeStep<-1>(x);
  T p = w.power, m = quarterInverse(p), r = w.r, z = r * r, s = madd(r * z, horner(z, HyperbolicShort<T>::s), r);
  T c = madd(z, horner(z, HyperbolicShort<T>::c), T(1));
  T y = madd(p + m, c, (p - m) * s);
  if (rare(!(abs(x) <= Exp<T>::normal))) // NaN too, hence the negation
    y = hyperbolicLarge(abs(x));
  return y;
}

constexpr Hard coshHard[] = {{0x1.deeeap-11, 0x1.000008p+0}, {0x1.c12a5p-5, 0x1.00628ap+0}};

} // namespace

KERNEL float vec_coshf(float x) { return coshKernel(x); }
KERNEL double vec_cosh(double x) { return coshKernel(x); }
KERNEL float vec_coshf_cr(float x) {
  Quick q = quickCosh(x);
  if (rare(isOpen(q, abs(x) <= 86.0f)))
    q.value = roundedOnce(abs(double(x)), coshKernel(double(x)), coshHard);
  return q.value;
}
KERNEL float vec_coshf_u35(float x) { return coshShort(x); }
KERNEL double vec_cosh_u35(double x) { return coshShort(x); }
