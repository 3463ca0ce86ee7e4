// frexp(x, &n): f of x = f 2^n, 1/2 <= |f| < 1; n is stored.
// ilogb(x): the exponent of x, the integer at or below log2(|x|).
//
// Operations on bits only. Exact. No errno, no flags.
//
// Special values: C23 Annex F: frexp returns x for zeros, infinities and NaN, with n = 0; ilogb(+-inf) = INT_MAX,
// ilogb(0) = FP_ILOGB0 and FP_ILOGBNAN for NaN, which are INT_MIN, as in glibc.
#include "exponent.h"

namespace {

template <class T> INLINE T frexpKernel(T x, i32 *n) {
  Exponent<T> a = splitExponent(x);
  bool ordinary = abs(x) > 0 && abs(x) < Format<T>::infinity;
  T half = as<T>(bits(a.m * T(0.5)) | (bits(x) & Format<T>::sign));
  *n = i32(ordinary ? a.e + 1 : T(0));
  return ordinary ? half : x;
}

template <class T> INLINE i32 ilogbKernel(T x) {
  T a = abs(x), e = splitExponent(x).e;
  bool ordinary = (a > 0) & (a < Format<T>::infinity);
  e = ordinary ? e : T(-0x1p31);
  return a == Format<T>::infinity ? 0x7fffffff : i32(e);
}

} // namespace

KERNEL float vec_frexpf(float x, i32 *n) { return frexpKernel(x, n); }
KERNEL double vec_frexp(double x, i32 *n) { return frexpKernel(x, n); }
KERNEL i32 vec_ilogbf(float x) { return ilogbKernel(x); }
KERNEL i32 vec_ilogb(double x) { return ilogbKernel(x); }
