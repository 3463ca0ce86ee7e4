// acosh(x): the inverse hyperbolic cosine of x.
// acosh_cr(x): the inverse hyperbolic cosine of x, correctly rounded.
//
//   acosh x = log(x + sqrt(x^2 - 1))
//
// The rounding error of the root g is (d^2 + (2d - g^2)) / 2g with d = x - 1, in which only small numbers are rounded.
// The sum is a pair: so the logarithm (arc_hyperbolic.h) gets x + sqrt(x^2 - 1) - 1 more exactly than to the last
// place, however near x is to 1.
//
// f32   rare: x <= 1, x >= 2^60, NaN
// f64   rare: x <= 1, x >= 2^500, NaN
// acosh_cr: the f64 kernel rounded to float, and a table of 7 floats for which that is not certain (rounded_once.h).
// With FMA, quick_log.h is tried first.
// Constants: coefficients/log_table.sollya. No errno, no flags.
//
// error: acoshf <= 0.758 ulp, by all inputs
//   with FMA and without 0.758 at 0x1.052d5p+0
// error: acosh <= 0.86 ulp, by a search
//   with FMA 0.840 at 0x1.00c67e1b89808p+0
//   without  0.842 at 0x1.00c67450054cp+0
// error: acoshf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.b121a6p+75
//
// Special values: C23 Annex F: acosh(1) = 0, acosh(inf) = inf, NaN for x < 1 and NaN.
#include "arc_hyperbolic.h"
#include "quick_log.h"
#include "rounded_once.h"

namespace {

template <class T> constexpr T aboveOne = as<T>(bits(T(1)) + 1);

template <class T> INLINE T acoshKernel(T x) {
  constexpr T largest = sizeof(T) == 4 ? T(0x1p60) : T(0x1p500);
  T d = x - 1, twice = d + d, root = sqrt(productLessOne(x, x));
  T rest = madd(d, d, quotientRest(twice, root, root));
  Pair<T> u = addPair(x, root);
  T y = logOfRoot(Pair<T>{u.hi, madd(rest, halfInverse<false>(root), u.lo)});
  if (rare(outside(x, aboveOne<T>, largest))) { // log(2x); NaN too
    constexpr T down = 1 / T(1ull << Format<T>::mantissa);
    T large = logScaled<Natural<T>>(x * down, T(Format<T>::mantissa + 1));
    y = x < Format<T>::infinity ? large : x;
    y = x < 1 ? Format<T>::nan : y;
    y = x == 1 ? 0 : y;
  }
  return y;
}

constexpr Hard acoshHard[] = {{0x1.bacb4ap+24, 0x1.1e0694p+4}, {0x1.c09d7cp+26, 0x1.346a58p+4},
                              {0x1.d1309cp+61, 0x1.5c9442p+5}, {0x1.b121a6p+75, 0x1.a9a3f2p+5},
                              {0x1.5190cp+77, 0x1.b2bc8cp+5},  {0x1.6351d8p+94, 0x1.08b512p+6},
                              {0x1.cfd86ep+115, 0x1.43ff6ep+6}};

} // namespace

KERNEL float vec_acoshf(float x) { return acoshKernel(x); }
KERNEL double vec_acosh(double x) { return acoshKernel(x); }
KERNEL float vec_acoshf_cr(float x) {
  Quick q = quickAcosh(x);
  if (rare(isOpen(q, !outside(x, 1.0f, 0x1p60f))))
    q.value = roundedOnce(double(x), acoshKernel(double(x)), acoshHard);
  return q.value;
}
