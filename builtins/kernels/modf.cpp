// modf(x, &whole): the fraction of x, with its sign; the integer towards zero is stored.
//
// Exact. No errno, no flags.
//
// Special values: C23 Annex F: fraction and integer have the sign of x, zeros among them; of infinities the fraction is
// 0; NaN for NaN.
#include "rounding.h"

namespace {

template <class T> INLINE T modfKernel(T x, T *whole) {
  T integer = truncate(x);
  *whole = integer;
  return copySign(abs(x) == Format<T>::infinity ? T(0) : x - integer, x);
}

} // namespace

KERNEL float vec_modff(float x, float *whole) { return modfKernel(x, whole); }
KERNEL double vec_modf(double x, double *whole) { return modfKernel(x, whole); }
