// tan_u35(x): the tangent of x in radians, to 3.5 ulp.
//
// Method: trig_u35.h; far arguments: trig_reduce.h.
//
// f32   a quotient of degrees 3 and 4; rare: |x| > 1608 (without fma: 402), NaN
//       error <= 2.687 ulp on all floats; worst x = 0x1.f6a1ecp+1. Without fma <= 2.856; worst x = 0x1.9863fp+5
// f64   a quotient of degrees 7 and 6; rare: |x| > 1.6x10^6, NaN
//       error <= 2.608 ulp on 10^7 points. Without fma <= 2.903 on 4x10^6; worst x =
//       -0x1.370b36a69c7ebp+6
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// Special values: C23 Annex F, as tan: zeros stay, NaN for infinities and NaN; any argument is reduced fully.
#include "trig_u35.h"

namespace {

template <class T> INLINE T kernel(T x) {
  T a = abs(x);
  IfModerate<T> tangent = VEC_FMA ? tanModerate(x, Bits<T>(0)) : tanModerate(a, bits(x));
  if (rare(tangent.large))
    return tanLarge(a, bits(x));
  return tangent.y;
}

} // namespace

KERNEL float vec_tanf_u35(float x) { return kernel(x); }
KERNEL double vec_tan_u35(double x) { return kernel(x); }
