// ldexp(x, n): x 2^n.
// scalbn(x, n): x 2^n.
//
//  |x| = m 2^e, and m 2^(e + n) is put together; rounded once if it is subnormal
//
// Exact otherwise. rare: x or the result is not a normal number, and x is not zero. No errno, no flags.
//
// Special values: C23 Annex F: x for zeros and infinities, NaN for NaN; infinity where the result is too large.
#include "exponent.h"

namespace {

template <class T> INLINE T ldexpSlow(T x, T n) {
  Exponent<T> a = splitExponent(x);
  T y = flipSign(joinExponent(a.m, a.e + n), bits(x));
  bool ordinary = abs(x) > 0 && abs(x) < Format<T>::infinity;
  return ordinary ? y : x + x;
}

template <class T> INLINE T ldexpKernel(T x, i32 n) {
  using F = Format<T>;
  using I = __make_signed(Bits<T>);
  constexpr I last = 2 * F::bias + 1; // the exponent of infinity
  I before = I((bits(x) & ~F::sign) >> F::mantissa), after = before + n;
  bool zero = (bits(x) & ~F::sign) == 0, normal = (before > 0) & (before < last) & (after > 0) & (after < last);
  if (rare(!(normal | zero)))
    return ldexpSlow(x, T(n));
  return as<T>(bits(x) + (zero ? Bits<T>(0) : Bits<T>(n) << F::mantissa));
}

} // namespace

KERNEL float vec_ldexpf(float x, i32 n) { return ldexpKernel(x, n); }
KERNEL double vec_ldexp(double x, i32 n) { return ldexpKernel(x, n); }
KERNEL float vec_scalbnf(float x, i32 n) { return ldexpKernel(x, n); }
KERNEL double vec_scalbn(double x, i32 n) { return ldexpKernel(x, n); }
