// The logarithm in asinh and acosh: log_table.h with a shorter chain, for it waits for a square root.
#ifndef VEC_BUILTINS_KERNELS_ARC_HYPERBOLIC_H
#define VEC_BUILTINS_KERNELS_ARC_HYPERBOLIC_H

#include "log_table.h"

namespace {

// log(u.hi + u.lo)
INLINE double logOfRoot(Pair<double> u) {
  using Base = Natural<double>;
  LogSplit<double> x = lookUpLog<Base>(u.hi);
  Pair<double> r = addPair(-quotientRest(1.0, u.hi, x.scale), u.lo * x.scale);
  Pair<double> sum = leadingTerms<Base>(LogTerms<double>{x.k, x.part, r.hi});
  double r2 = r.hi * r.hi, rest = r.lo + addOctaveLow<Base>(x.k, sum.lo);
  double r4 = r2 * r2, p = termTree<1, 9>({r.hi, r2, r4, r4 * r4, 0.0}, Base::p);
  return sum.hi + madd(r2, madd(r.hi, p, Base::p[0]), rest);
}
INLINE float logOfRoot(Pair<float> u) { return logPair<Natural<float>>(u); }

} // namespace

#endif
