// Code that asinh and acosh share: the logarithm of a square root that was computed before. It is the logarithm of
// log_table.h; for doubles its dependence chain is shorter, because it can only start when the root is known.
#ifndef VEC_BUILTINS_KERNELS_ARC_HYPERBOLIC_H
#define VEC_BUILTINS_KERNELS_ARC_HYPERBOLIC_H

#include "log_table.h"
#include "root.h"

namespace {

// a * b - 1; exact where a * b is near 1.
template <class T> INLINE T productLessOne(T a, T b) {
#if VEC_FMA
  return madd(a, b, T(-1));
#else
  return -quotientRest(T(1), a, b);
#endif
}

// log(u.hi + u.lo). u.lo adds u.lo / u.hi to the result, where 1 / u.hi = scale / (1 + r) is about scale (1 - r).
INLINE double logOfRoot(Pair<double> u) {
  using Base = Natural<double>;
  LogSplit<double> x = lookUpLog<Base>(u.hi);
  double r = productLessOne(u.hi, x.scale), inverse = madd(-r, x.scale, x.scale), r2 = r * r;
  Pair<double> sum = leadingTerms<Base>(LogTerms<double>{x.k, x.part, r});
  double rest = madd(u.lo, inverse, addOctaveLow<Base>(x.k, sum.lo));
  return sum.hi + madd(r2, pairwise(r, r2, Base::p), rest);
}
INLINE float logOfRoot(Pair<float> u) { return logPair<Natural<float>>(u); }

} // namespace

#endif
