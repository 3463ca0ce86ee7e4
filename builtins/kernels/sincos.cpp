// sincos(x, &s, &c): sine and cosine of x in radians, to s and c.
// cexpi(x, &re, &im): e^(ix), that is the cosine and sine of x in radians, to re and im.
//
// Method: trig.h; far arguments: trig_reduce.h.
//
// One reduction for both, with the bits of sin and of cos, and their errors. No errno, no flags.
//
// error: sincosf <= 0.947 ulp, by all inputs
//   with FMA 0.947 at -0x1.773f24p+48
//   without  0.846 at 0x1.52d5f8p+109 (the second result)
// error: sincos <= 0.979 ulp, by a search
//   with FMA 0.958 at -0x1.b3c5f605b2509p+13 (the second result)
//   without  0.865 at -0x1.5a8e92395ed63p+10
// error: cexpif <= 0.947 ulp, by all inputs
//   with FMA 0.947 at -0x1.773f24p+48 (the second result)
//   without  0.846 at 0x1.52d5f8p+109
// error: cexpi <= 0.979 ulp, by a search
//   with FMA 0.958 at -0x1.b3c5f605b2509p+13
//   without  0.865 at -0x1.5a8e92395ed63p+10 (the second result)
//
// Special values: C23 Annex F: sine x and cosine 1 for zeros, NaN for infinities and NaN; any argument is reduced
// fully.
#include "trig_reduce.h"

namespace {

template <class T> INLINE void sincosKernel(T x, T *s, T *c) {
  T sine, cosine;
  sinCosReduced(reduceAny(x, 0), VEC_FMA ? Bits<T>(0) : bits(x), sine, cosine);
  *s = sine;
  *c = cosine;
}

} // namespace

KERNEL void vec_sincosf(float x, float *s, float *c) { sincosKernel(x, s, c); }
KERNEL void vec_sincos(double x, double *s, double *c) { sincosKernel(x, s, c); }
KERNEL void vec_cexpif(float x, float *re, float *im) { sincosKernel(x, im, re); }
KERNEL void vec_cexpi(double x, double *re, double *im) { sincosKernel(x, im, re); }
