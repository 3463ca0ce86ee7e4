// sin_u35(x): the sine of x in radians, to 3.5 ulp.
// cos_u35(x): the cosine of x in radians, to 3.5 ulp.
// sincos_u35(x, &s, &c): sine and cosine of x in radians, to 3.5 ulp, to s and c.
//
// Method: trig_u35.h; far arguments: trig_reduce.h.
//
// f32   sin and cos degree 9, sincos 7 and 6; rare: |x| > 1608 (without fma: 402), NaN
// f64   sin and cos degree 17, sincos 13 and 12; rare: |x| > 1.6x10^6, NaN
// Results near 1 may exceed 1 by a unit in the last place. Constants: coefficients/trig.sollya. No errno, no flags.
//
// error: sinf_u35 <= 2.386 ulp, by all inputs
//   with FMA 2.004 at 0x1.eb90f8p+8
//   without  2.386 at 0x1.7be15cp+8
// error: sin_u35 <= 2.624 ulp, by a search
//   with FMA 1.971 at -0x1.8d47b02ecd30cp+8
//   without  2.499 at 0x1.a4f971c37de98p+10
// error: cosf_u35 <= 2.473 ulp, by all inputs
//   with FMA 2.052 at 0x1.3958b4p-2
//   without  2.472 at -0x1.a85d9ap+7
// error: cos_u35 <= 2.611 ulp, by a search
//   with FMA 2.040 at -0x1.383d59fd8ccdcp-3
//   without  2.486 at -0x1.4ed436c87f5aep+13
// error: sincosf_u35 <= 2.629 ulp, by all inputs
//   with FMA 2.334 at 0x1.a9547p+9 (the second result)
//   without  2.628 at -0x1.6a0278p+8 (the second result)
// error: sincos_u35 <= 2.649 ulp, by a search
//   with FMA 1.933 at 0x1.ae65ee8f81f44p+6 (the second result)
//   without  2.522 at -0x1.a4f971da10f2fp+15
//
// Special values: C23 Annex F, as sin, cos and sincos: zeros stay, cos(0) = 1, NaN for infinities and NaN; any argument
// is reduced fully.
#include "trig_u35.h"

namespace {

template <class T> INLINE T sinKernel(T x) {
  T a = abs(x);
  IfModerate<T> sine = VEC_FMA ? sinModerate(x, Bits<T>(0)) : sinModerate(a, bits(x));
  if (rare(sine.large))
    return sinLarge(a, 0, bits(x));
  return sine.y;
}

template <class T> INLINE void sincosKernel(T x, T *s, T *c) {
  T a = abs(x), sine, cosine;
  bool large = VEC_FMA ? sinCosModerate(x, Bits<T>(0), sine, cosine) : sinCosModerate(a, bits(x), sine, cosine);
  if (rare(large))
    sinCosReduced(reduceFar(a, 0), bits(x), sine, cosine);
  *s = sine;
  *c = cosine;
}

template <class T> INLINE T cosKernel(T x) {
  IfModerate<T> cosine = cosModerate(x);
  if (rare(cosine.large))
    return sinLarge(abs(x), 1, Bits<T>(0));
  return cosine.y;
}

} // namespace

KERNEL float vec_sinf_u35(float x) { return sinKernel(x); }
KERNEL double vec_sin_u35(double x) { return sinKernel(x); }
KERNEL float vec_cosf_u35(float x) { return cosKernel(x); }
KERNEL double vec_cos_u35(double x) { return cosKernel(x); }
KERNEL void vec_sincosf_u35(float x, float *s, float *c) { sincosKernel(x, s, c); }
KERNEL void vec_sincos_u35(double x, double *s, double *c) { sincosKernel(x, s, c); }
