// acos(x): arc cosine of x, in radians. Method: arcsin.h; no slow path.
// acos_u35(x): the arc cosine of x, in radians, to 3.5 ulp.
// acos_cr(x): the arc cosine of x, in radians, correctly rounded.
//
// acos_cr: the f64 kernel rounded to float, and a table of 4 floats for which that is not certain (rounded_once.h).
// With FMA, quick_trig.h is tried first.
// Constants: coefficients/arc.sollya. No errno, no flags.
//
// error: acosf <= 0.705 ulp, by all inputs
//   with FMA 0.680 at 0x1.164fa2p-1
//   without  0.704 at 0x1.14b52p-1
// error: acos <= 0.819 ulp, by a search
//   with FMA 0.775 at 0x1.1fa7cd0f0039ep-1
//   without  0.803 at 0x1.1ec000ba9c933p-1
// error: acosf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.04c444p-12
// error: acosf_u35 <= 1.518 ulp, by all inputs
//   with FMA 1.515 at -0x1.43a562p-1
//   without  1.518 at -0x1.3cb268p-1
// error: acos_u35 <= 1.541 ulp, by a search
//   with FMA 1.460 at -0x1.03e42a4c012ddp-1
//   without  1.468 at -0x1.03ee5f49b198fp-1
//
// Special values: C23 Annex F: acos(1) = +0, NaN for |x| > 1 and NaN.
#include "arcsin.h"
#include "quick_trig.h"
#include "rounded_once.h"

namespace {

template <class T> INLINE T acosKernel(T x) {
  Pair<T> y = arcPair(cosineSeries(x));
  return y.hi + y.lo;
}

constexpr Hard acosHard[] = {{0x1.110b46p-26, 0x1.921fb6p+0},
                             {0x1.04c444p-12, 0x1.920f6ap+0},
                             {-0x1.3abeeap-10, 0x1.926e66p+0},
                             {-0x1.80d99ap-7, 0x1.95216cp+0}};

} // namespace

KERNEL float vec_acosf(float x) { return acosKernel(x); }
KERNEL double vec_acos(double x) { return acosKernel(x); }
KERNEL float vec_acosf_u35(float x) { return arcSum(cosineSeries(x)); }
KERNEL double vec_acos_u35(double x) { return arcSum(cosineSeries(x)); }
KERNEL float vec_acosf_cr(float x) {
  Quick q = quickAcos(x);
  if (rare(isOpen(q, true)))
    q.value = roundedOnce(x, acosKernel(double(x)), acosHard);
  return q.value;
}
