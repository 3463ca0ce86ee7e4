// sin_u35(x): the sine of x in radians, to 3.5 ulp.
// cos_u35(x): the cosine of x in radians, to 3.5 ulp.
//
// Method: trig_u35.h; beyond `largest`: trig_reduce.h.
//
// error, measured: tests/libvec on 2x10^4 points (f64), 10^6 floats and the numbers nearest to multiples of pi/2; the
// bounds are those of functions.def. Constants: coefficients/trig.sollya. No errno, no flags.
//
// Special values: C23 Annex F, as sin and cos: zeros stay, cos(0) = 1, NaN for infinities and NaN; any argument is
// reduced fully.
#include "trig_u35.h"

namespace {

template <int quarters, class T> INLINE T kernel(T x) {
  T a = abs(x);
  Bits<T> signs = quarters != 0 ? 0 : bits(x);
  T y = sinPlain(reducePlain(a, quarters), signs);
  if (rare(!(a <= Trig<T>::largest))) // NaN too, hence the negation
    return sinLarge(a, quarters, signs);
  return y;
}

} // namespace

KERNEL float vec_sinf_u35(float x) { return kernel<0>(x); }
KERNEL double vec_sin_u35(double x) { return kernel<0>(x); }
KERNEL float vec_cosf_u35(float x) { return kernel<1>(x); }
KERNEL double vec_cos_u35(double x) { return kernel<1>(x); }
