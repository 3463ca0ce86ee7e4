// asinh(x): the inverse hyperbolic sine of x.
// asinh_cr(x): the inverse hyperbolic sine of x, correctly rounded.
//
//   asinh |x| = log(|x| + sqrt(x^2 + 1))
//
// The rounding error of the root g is (x^2 + (1 - g^2)) / 2g. The sum is a pair: so the logarithm (arc_hyperbolic.h)
// gets |x| + sqrt(x^2 + 1) - 1 more exactly than to the last place of x, however small that is.
//
// f32   rare: |x| > 2^60, NaN
// f64   rare: |x| > 2^500, NaN
// asinh_cr: the f64 kernel rounded to float, and a table of 7 floats for which that is not certain (rounded_once.h).
// With FMA, quick_log.h is tried first.
// Constants: coefficients/log_table.sollya. No errno, no flags.
//
// error: asinhf <= 0.872 ulp, by all inputs
//   with FMA 0.829 at -0x1.bc72bap-3
//   without  0.872 at 0x1.bbbab6p-3
// error: asinh <= 0.913 ulp, by a search
//   with FMA 0.849 at 0x1.2d35635161d4ap-4
//   without  0.893 at -0x1.0007aca4a6b96p+0
// error: asinhf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.b121a6p+75
//
// Special values: C23 Annex F: asinh(0) = 0 and asinh(-0) = -0, asinh(inf) = inf, asinh(-inf) = -inf, NaN for NaN.
#include "arc_hyperbolic.h"
#include "quick_log.h"
#include "rounded_once.h"

namespace {

template <class T> INLINE T asinhKernel(T x) {
  constexpr T largest = sizeof(T) == 4 ? T(0x1p60) : T(0x1p500);
  T a = abs(x), root = sqrt(madd(a, a, T(1)));
  T rest = madd(a, a, quotientRest(T(1), root, root));
  Pair<T> u = addPair(root, a);
  T y = logOfRoot(Pair<T>{u.hi, madd(rest, halfInverse<true>(root), u.lo)});
  if constexpr (sizeof(T) == 8) // there asinh x rounds to x
    y = a < 0x1p-28 ? a : y;
  if (rare(!(a <= largest))) { // log(2a); NaN too, hence the negation
    constexpr T down = 1 / T(1ull << Format<T>::mantissa);
    T large = logScaled<Natural<T>>(a * down, T(Format<T>::mantissa + 1));
    y = a < Format<T>::infinity ? large : a;
  }
  return copySign(y, x);
}

constexpr Hard asinhHard[] = {{0x1.bacb4ap+24, 0x1.1e0696p+4}, {0x1.c09d7cp+26, 0x1.346a58p+4},
                              {0x1.d1309cp+61, 0x1.5c9442p+5}, {0x1.b121a6p+75, 0x1.a9a3f2p+5},
                              {0x1.5190cp+77, 0x1.b2bc8cp+5},  {0x1.6351d8p+94, 0x1.08b512p+6},
                              {0x1.cfd86ep+115, 0x1.43ff6ep+6}};

} // namespace

KERNEL float vec_asinhf(float x) { return asinhKernel(x); }
KERNEL double vec_asinh(double x) { return asinhKernel(x); }
KERNEL float vec_asinhf_cr(float x) {
  Quick q = quickAsinh(x);
  if (rare(isOpen(q, abs(x) < 0x1p60f)))
    q.value = flipSign(roundedOnce(abs(double(x)), asinhKernel(abs(double(x))), asinhHard), bits(x));
  return q.value;
}
