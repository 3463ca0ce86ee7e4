// tan_u35(x): the tangent of x in radians, to 3.5 ulp.
//
// Method: trig_u35.h; beyond `largest`: trig_reduce.h.
//
// f32   rare: |x| > 1600 (without fma: 256), NaN
//       error <= 2.428 ulp on 10^6 floats; worst x = 0x1.317176p+1. Without fma <= 2.533; worst x = 0x1.274f4ap+5
// f64   rare: |x| > 2^20, NaN
//       error <= 2.401 ulp on 2x10^4 points; worst x = 0x1.6d6810172737ap+10. Without fma <= 2.368; worst x =
//       0x1.48b06aea0b9dbp+9
// Constants: coefficients/trig.sollya. No errno, no flags.
//
// Special values: C23 Annex F, as tan: zeros stay, NaN for infinities and NaN; any argument is reduced fully.
#include "trig_u35.h"

namespace {

template <class T> INLINE T kernel(T x) {
  T a = abs(x);
  T y = tanPlain(a, bits(x));
  if (rare(!(a <= Trig<T>::largest))) // NaN too, hence the negation
    return tanLarge(a, bits(x));
  return y;
}

} // namespace

KERNEL float vec_tanf_u35(float x) { return kernel(x); }
KERNEL double vec_tan_u35(double x) { return kernel(x); }
