// exp_cr(x): e^x, correctly rounded.
// exp2_cr(x): 2^x, correctly rounded.
// exp10_cr(x): 10^x, correctly rounded.
// log_cr(x): the natural logarithm of x, correctly rounded.
//
// The result is computed in double as a pair, with a relative error of 2^-57, and rounded to float once. That can be
// wrong only if the true value is within 2^-33 ulp of the middle between two floats. With FMA, all floats for which it
// is within 2^-25 ulp were compared with MPFR: for the exponentials from |x| = 1e-8 on, for the logarithm all. None is
// wrong. With FMA, quick_exp.h and quick_log.h are tried first.
//
// error: expf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at -0x1.d2259ap+3
// error: exp2f_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at -0x1.2cp+7
// error: exp10f_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at -0x1.898cb8p-10
// error: logf_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.b121a6p+76
//
// Special values: C23 Annex F, as those of exp, exp2, exp10 and log.
#include "erf_core.h"
#include "exp_core.h"
#include "log_pair.h"
#include "quick_exp.h"
#include "quick_log.h"

namespace {

// e^x for a pair. Beyond 460 the result is 0 or infinity as a float; NaN is kept.
INLINE float expRounded(Pair<double> x) {
  Scaled<double> e = expNegative(Pair<double>{-clamp(x.hi, -460.0, 460.0), abs(x.hi) < 460 ? -x.lo : 0});
  return float(roundToOdd(addPair(e.value.hi, e.value.lo)) * power2(e.n));
}
template <class Base> INLINE float powerRounded(float x) {
  return expRounded(multiplyPair(double(x), Pair<double>{Base::lnHi, Base::lnLo}));
}

INLINE float logRounded(float x) {
  Pair<double> p = logPairOf(splitLog(double(x)));
  float y = float(roundToOdd(addPair(p.hi, p.lo)));
  y = x < Format<float>::infinity ? y : x + x;
  y = x < 0 ? Format<float>::nan : y;
  return x == 0 ? -Format<float>::infinity : y;
}

} // namespace

// The quick methods need results that are normal numbers as pairs; that of exp10 omits an error that grows with |x|.
KERNEL float vec_expf_cr(float x) {
  Quick q = quickPower(quickStepE(x), 0x1p-36f);
  if (rare(isOpen(q, abs(x) <= 60.0f)))
    q.value = expRounded({double(x), 0});
  return q.value;
}
KERNEL float vec_exp2f_cr(float x) {
  Quick q = quickPower(quickStep2(x), 0x1p-36f);
  if (rare(isOpen(q, abs(x) <= 85.0f)))
    q.value = powerRounded<Two<double>>(x);
  return q.value;
}
KERNEL float vec_exp10f_cr(float x) {
  Quick q = quickPower(quickStep10(x), 0x1p-35f);
  if (rare(isOpen(q, abs(x) <= 18.0f)))
    q.value = powerRounded<Ten<double>>(x);
  return q.value;
}
KERNEL float vec_logf_cr(float x) {
  Quick q = quickLog<QuickNatural>(x);
  if (rare(isOpen(q, isNormal(x))))
    q.value = logRounded(x);
  return q.value;
}
