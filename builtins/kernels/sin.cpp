// sin(x): sine of x in radians. Method: trig.h; beyond `largest`: trig_reduce.h.
//
// Special values: C23 Annex F: sin(0) = 0 and sin(-0) = -0, NaN for infinities and NaN; arguments of any size are reduced fully.
#include "trig_reduce.h"

namespace {

// On |x|, with the sign put back at the end: so sin(-0) is -0 without further ado.
template <class T> INLINE T sinKernel(T x) {
  T a = abs(x);
  T y = sinReduced(reduce(a, 0), bits(x));
  if (rare(!(a <= Trig<T>::largest))) // NaN too, hence the negation
    return sinLarge(a, 0, bits(x));
  return y;
}

} // namespace

KERNEL float vec_sinf(float x) { return sinKernel(x); }
KERNEL double vec_sin(double x) { return sinKernel(x); }
