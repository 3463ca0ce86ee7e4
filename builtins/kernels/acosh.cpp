// acosh(x): the inverse hyperbolic cosine of x.
// acosh_cr(x): the inverse hyperbolic cosine of x, correctly rounded.
//
//   acosh x = log(x + sqrt(x^2 - 1))
//
// x^2 - 1, its root and the sum are pairs, so that the logarithm (log_table.h) sees x + sqrt(x^2 - 1) - 1 to more than
// the last place however near to 1 x is.
//
// f32   rare: x <= 1, x > 2^60, NaN
// f64   rare: x <= 1, x > 2^500, NaN
// acosh_cr: by the f64 kernel and a table of 7 floats, rounded_once.h; with fma first by quick_log.h.
// Constants: coefficients/log_table.sollya. No errno, no flags.
//
// error: acoshf <= 0.752 ulp, by all inputs
//   with FMA 0.743 at 0x1.0607d2p+0
//   without  0.752 at 0x1.063ba6p+0
// error: acosh <= 0.844 ulp, by a search
//   with FMA 0.830 at 0x1.00b43107cd188p+0
//   without  0.835 at 0x1.00b490ff14809p+0
// error: acoshf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.b121a6p+75
//
// Special values: C23 Annex F: acosh(1) = 0, acosh(inf) = inf, NaN for x < 1 and NaN.
#include "log_table.h"
#include "quick_log.h"
#include "root.h"
#include "rounded_once.h"

namespace {

template <class T> INLINE T acoshKernel(T x) {
  constexpr T largest = sizeof(T) == 4 ? T(0x1p60) : T(0x1p500);
  T square = x * x;
  Pair<T> part = addPair(square, T(-1)), difference = addPair(part.hi, part.lo + productError(x, x, square));
  Pair<T> root = squareRootPair<0>(difference), u = addPair(x, root.hi);
  T y = logPair<Natural<T>>(Pair<T>{u.hi, root.lo + u.lo});
  if (rare(!(x > 1 && x <= largest))) { // log(2x); NaN too, hence the negation
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
  if (rare(isOpen(q, !outside(x, 1.0f, 0x1p100f))))
    q.value = roundedOnce(double(x), acoshKernel(double(x)), acoshHard);
  return q.value;
}
