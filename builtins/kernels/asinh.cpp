// asinh(x): the inverse hyperbolic sine of x.
// asinh_cr(x): the inverse hyperbolic sine of x, correctly rounded.
//
//   asinh |x| = log(|x| + sqrt(x^2 + 1))
//
// x^2 + 1, its root and the sum are pairs, so that the logarithm (log_table.h) sees |x| + sqrt(x^2 + 1) - 1 to more
// than the last place of x however small that is.
//
// f32   rare: |x| > 2^60, NaN
// f64   rare: |x| > 2^500, NaN
// asinh_cr: by the f64 kernel and a table of 7 floats, rounded_once.h; with fma first by quick_log.h.
// Constants: coefficients/log_table.sollya. No errno, no flags.
//
// error: asinhf <= 0.779 ulp, by all inputs
//   with FMA 0.771 at 0x1.a4d9bcp-3
//   without  0.779 at -0x1.c87c8ep-3
// error: asinh <= 0.838 ulp, by a search
//   with FMA 0.823 at -0x1.335d2fd59e8cfp-4
//   without  0.829 at -0x1.3390bec2cf68bp-4
// error: asinhf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.b121a6p+75
//
// Special values: C23 Annex F: asinh(0) = 0 and asinh(-0) = -0, asinh(inf) = inf, asinh(-inf) = -inf, NaN for NaN.
#include "arc_hyperbolic.h"
#include "quick_log.h"
#include "root.h"
#include "rounded_once.h"

namespace {

template <class T> INLINE T asinhKernel(T x) {
  constexpr T largest = sizeof(T) == 4 ? T(0x1p60) : T(0x1p500);
  T a = abs(x), square = a * a;
  Pair<T> sum = sumPair(square, T(1));
  sum.lo = sum.lo + productError(a, a, square);
  // Where x is tiny, lo is x^2 / 2 and not small against x.
  constexpr bool isFloat = sizeof(T) == 4;
  Pair<T> root = squareRootPair<isFloat ? 1 : 0, !isFloat>(sum), u = addPair(root.hi, a);
  T y = logOfRoot(Pair<T>{u.hi, root.lo + u.lo});
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
  if (rare(isOpen(q, abs(x) < 0x1p100f)))
    q.value = flipSign(roundedOnce(abs(double(x)), asinhKernel(abs(double(x))), asinhHard), bits(x));
  return q.value;
}
