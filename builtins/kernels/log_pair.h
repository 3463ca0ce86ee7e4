// The natural logarithm as a pair, by log_core.h's method. The absolute error is about 2^-58 where |log x| < 1, the
// relative one 2^-57 elsewhere.
#ifndef VEC_BUILTINS_KERNELS_LOG_PAIR_H
#define VEC_BUILTINS_KERNELS_LOG_PAIR_H

#include "log_core.h"

namespace {

INLINE Pair<double> logPairOf(LogParts<double> x) {
  using C = Log<double>;
  double f = x.f, s = f / (f + 2), s2 = s * s;
  Pair<double> head = maddPair(-0.5 * f, f, f);
  double sum = madd(x.k, C::ln2Hi, head.hi), error = madd(x.k, C::ln2Hi, -sum) + head.hi;
  double low = madd(x.k, C::ln2Lo, head.lo) + error;
  return addPair(sum, madd(s, madd(s2, evenOdd(s2, s2 * s2, C::r), (0.5 * f) * f), low));
}

} // namespace

#endif
