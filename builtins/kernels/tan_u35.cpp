// tan_u35(x): the tangent of x in radians, to 3.5 ulp.
//
// Method: trig_u35.h; far arguments: trig_reduce.h.
//
// f32   a quotient of degrees 3 and 4; rare: |x| > 1608 (without fma: 402), NaN
// f64   a quotient of degrees 7 and 6; rare: |x| > 1.6x10^6, NaN
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// error: tanf_u35 <= 2.721 ulp, by all inputs
//   with FMA 2.687 at 0x1.f6a1ecp+1
//   without  2.720 at -0x1.407164p+5
// error: tan_u35 <= 3.359 ulp, by a search
//   with FMA 3.126 at 0x1.a82cfabb35671p+6
//   without  3.218 at 0x1.3a28adb7b051ap+4
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
