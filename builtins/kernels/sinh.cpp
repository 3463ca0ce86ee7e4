// sinh(x): the hyperbolic sine of x.
// sinh_cr(x): the hyperbolic sine of x, correctly rounded.
//
// f32: x + x^3 S(x^2) for |x| < 1, else by e^|x|: hyperbolic.h. f64:
//
//   x = n ln2 + r, n = rint(x / ln2), |r| <= ln2/2;   with p = 2^(n-1) and m = 2^(-n-1)
//   sinh x = (p - m) cosh r + (p + m) sinh r
//   sinh r = r + r^3 S(r^2), cosh r = 1 + r^2/2 + r^4 C(r^2)
//
// No division, and none of the cancellation of e^x - e^-x: the leading terms, p - m and (p + m) r, are added as a pair.
//
// f32   degrees 9 and 4; rare: |x| > 87, NaN
//       error <= 0.760 ulp on all floats; worst x = 0x1.6f6104p+0
//       without fma <= 0.793; worst x = 0x1.bdc672p-1
// f64   degrees 11 and 12; rare: |x| > 708, NaN
//       error <= 0.709 ulp on 10^6 points; worst x = -0x1.673a3d86d106p-2
//       without fma <= 0.750; worst x = -0x1.6610eab123e7p-2
// sinh_cr: by the f64 kernel and a table of 1 floats, rounded_once.h.
// Constants: coefficients/hyperbolic.sollya, exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: sinh(0) = 0 and sinh(-0) = -0, sinh(inf) = inf, sinh(-inf) = -inf, NaN for NaN.
#include "hyperbolic.h"
#include "rounded_once.h"

namespace {

// Of 0 <= x <= Exp<T>::normal.
INLINE float sinhPositive(float x) {
  constexpr float s[] = {0x1.555556p-3f, 0x1.1110c6p-7f, 0x1.a03554p-13f, 0x1.725236p-19f};
  float z = x * x, near = madd(x * z, horner(z, s), x), far = sumOfPowers(x, -0.25f);
  return x < 1 ? near : far;
}
INLINE double sinhPositive(double x) {
  constexpr double log2e = 0x1.71547652b82fep0, ln2Hi = 0x1.62e42fefa38p-1, ln2Lo = 0x1.ef35793c7673p-45;
  constexpr double s[] = {0x1.5555555555556p-3, 0x1.111111111070bp-7, 0x1.a01a01a90238bp-13, 0x1.71de0a3cccd4cp-19,
                          0x1.af3f06730c3c1p-26};
  constexpr double c[] = {0x1.5555555555555p-5, 0x1.6c16c16c16da1p-10, 0x1.a01a01a1c99ddp-16, 0x1.27e4e96e56d8bp-22,
                          0x1.1f590985c0316p-29};
  double n = madd(x, log2e, Format<double>::magic) - Format<double>::magic;
  double a = madd(n, -ln2Hi, x), b = n * -ln2Lo; // a is exact
  double r = a + b, z = r * r, z2 = z * z;
  double p = power2(n - 1), m = power2(-1 - n), difference = p - m, sum = p + m;
  Pair<double> head = addPair(difference, a * sum);
  // Rounding errors of the difference, the sum and their products, which are small but not against the result.
  double low = madd(a, (p - sum) + m, (p - difference) - m) + (head.lo + productError(a, sum, a * sum));
  double odd = madd(r * z, evenOdd(z, z2, s), b);
  double even = madd(0.5 * r, r, z2 * evenOdd(z, z2, c));
  return head.hi + madd(even, difference, madd(odd, sum, low));
}

template <class T> INLINE T sinhKernel(T x) {
  T y = sinhPositive(x);
  if (rare(!(x <= Exp<T>::normal))) // NaN too, hence the negation
    y = hyperbolicLarge(x);
  return y;
}

constexpr Hard sinhHard[] = {{0x1.250bfep-11, 0x1.250bfep-11}};

} // namespace

KERNEL float vec_sinhf(float x) { return copySign(sinhKernel(abs(x)), x); }
KERNEL double vec_sinh(double x) { return copySign(sinhKernel(abs(x)), x); }
KERNEL float vec_sinhf_cr(float x) {
  return flipSign(roundedOnce(abs(double(x)), sinhKernel(abs(double(x))), sinhHard), bits(x));
}
