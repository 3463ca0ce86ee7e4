// cdfnorm(x): the standard normal distribution up to x, erfc(-x / sqrt(2)) / 2. Method: erf_core.h, with the argument
// as a pair.
//
// Rare: |x| > 37.1 (f32: 12.7), where the result for x < 0 is subnormal, nearly subnormal, or zero; NaN.
//
// Constants: coefficients/erf.sollya, hyperbolic.sollya. No errno, no flags.
//
// error: cdfnormf <= 0.922 ulp, by all inputs
//   with FMA 0.876 at -0x1.29dc1ap+3
//   without  0.922 at -0x1.4dd188p+3
// error: cdfnorm <= 0.99 ulp, by a search
//   with FMA 0.936 at -0x1.a0b8cf57b7627p-1
//   without  0.979 at -0x1.9611118c8a459p-1
//
// Special values: cdfnorm(-inf) = +0, cdfnorm(0) = 1/2, cdfnorm(inf) = 1, NaN for NaN.
#include "erf_core.h"

namespace {

template <class T> struct RootHalf; // coefficients/erf.sollya
template <> struct RootHalf<float> {
  static constexpr Pair<float> value = {0x1.6a09e6p-1f, 0x1.9fcef4p-27f};
};
template <> struct RootHalf<double> {
  static constexpr Pair<double> value = {0x1.6a09e667f3bcdp-1, -0x1.bdd3413b26456p-55};
};

template <class T> INLINE T cdfnormKernel(T x) {
  x = x > 64 ? T(64) : x < -64 ? T(-64) : x; // far in the tails; NaN is kept
  Pair<T> a = multiplyPair(-x, RootHalf<T>::value), square = squarePair(x);
  square = {square.hi * T(0.5), square.lo * T(0.5)};
  a = addPair(a.hi, a.lo);
  T y = erfcNormal(a, square, T(1));
  if (rare(!(abs(a.hi) <= Erf<T>::normal))) // NaN too, hence the negation
    return erfcTail(a, square, T(1));
  return y;
}

} // namespace

KERNEL float vec_cdfnormf(float x) { return cdfnormKernel(x); }
KERNEL double vec_cdfnorm(double x) { return cdfnormKernel(x); }
