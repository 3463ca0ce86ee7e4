// cos(x): cosine of x in radians, sin(x + pi/2). Method: trig.h; beyond `largest`: trig_reduce.h.
//
// Special values: C23 Annex F: cos(0) = 1, NaN for infinities and NaN; arguments of any size are reduced fully.
#include "trig_reduce.h"

namespace {

template <class T> INLINE T cosKernel(T x) {
  T a = abs(x);
  T y = sinReduced(reduce(a, 1), Bits<T>(0));
  if (rare(!(a <= Trig<T>::largest))) // NaN too, hence the negation
    return sinLarge(a, 1, Bits<T>(0));
  return y;
}

} // namespace

KERNEL float vec_cosf(float x) { return cosKernel(x); }
KERNEL double vec_cos(double x) { return cosKernel(x); }
