// sin_u35(x): the sine of x in radians, to 3.5 ulp.
// cos_u35(x): the cosine of x in radians, to 3.5 ulp.
//
// Method: trig_u35.h; beyond `largest`: trig_reduce.h.
//
// f32   degree 9; rare: |x| > 1600 (without fma: 256), NaN
//       error <= 2.219 ulp on all floats; worst sin at x = 0x1.229aeap+10. Without fma <= 2.473; worst
//       cos at x = 0x1.a85d9ap+7
// f64   degree 17; rare: |x| > 2^20, NaN
//       error <= 2.000 ulp on 2x10^4 points; worst near -1 and 1. Without fma <= 1.888
// Results near 1 may be above it by a unit in the last place. Constants: coefficients/trig.sollya. No errno, no flags.
//
// Special values: C23 Annex F, as sin and cos: zeros stay, cos(0) = 1, NaN for infinities and NaN; any argument is
// reduced fully.
#include "trig_u35.h"

namespace {

template <bool cosine, class T> INLINE T kernel(T x) {
  T a = abs(x);
  Bits<T> signs = cosine ? 0 : bits(x);
  T y = sinWide<cosine>(a, signs);
  if (rare(!(a <= Trig<T>::largest))) // NaN too, hence the negation
    return sinLarge(a, cosine, signs);
  return y;
}

} // namespace

KERNEL float vec_sinf_u35(float x) { return kernel<false>(x); }
KERNEL double vec_sin_u35(double x) { return kernel<false>(x); }
KERNEL float vec_cosf_u35(float x) { return kernel<true>(x); }
KERNEL double vec_cos_u35(double x) { return kernel<true>(x); }
