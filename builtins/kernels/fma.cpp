// fma(x, y, z): x y + z, rounded once.
//
// The instruction, where the target has it. Elsewhere:
//
// f32   in double: the product is exact, and the sum is rounded to odd, so that rounding to float never takes it for a
//       middle
// f64   the product is a pair p + e; z + e = t + u and p + t = s + v exactly; the result is s + (u + v), with u + v
//       rounded to odd
//       rare: |x y| not within 2^-900 and 2^1000, |z| > 2^1000, NaN: the same with exponents apart; zero is not rare
// Exact. No errno, no flags.
//
// Special values: C23 Annex F: NaN for 0 inf + z and inf - inf; an exact zero is -0 only where x y and z are negative.
#include "exponent.h"

namespace {

#if !VEC_FMA

// x y + z as a sum of two numbers: the result where it is normal, and a rest that tells on which side of any coarser
// middle the true value is.
INLINE Pair<double> fmaPair(double x, double y, double z) {
  double p = x * y;
  Pair<double> t = sumPair(z, exactProductError(x, y, p)), s = sumPair(p, t.hi);
  return {s.hi, roundToOdd(sumPair(t.lo, s.lo))};
}

// Requires   x, y and z finite, none of them 0. x y = m 2^e with 1 <= m < 4; z 2^-e is limited to where it still
//            decides on which side of a middle the sum is. The last bit of `grid` is the least subnormal number, if the
//            result may be subnormal.
INLINE double fmaScaled(double x, double y, double z) {
  Exponent<double> a = splitExponent(x), b = splitExponent(y), c = splitExponent(z);
  double e = a.e + b.e, apart = c.e - e;
  double up = apart > 120 ? apart - 120 : 0; // z alone is the result, but for its rounding
  apart = apart > 120 ? 120 : apart < -120 ? -120 : apart;
  e += up;
  Pair<double> sum = fmaPair(flipSign(a.m, bits(x)), flipSign(b.m, bits(y)), flipSign(c.m * power2(apart), bits(z)));
  double normal = sum.hi + sum.lo; // has either sign if sum.hi cancels
  double border = power2(e > -800 ? -222 : -1022 - e), grid = copySign(border, normal);
  Pair<double> coarse = sumPair(grid, sum.hi);
  double subnormal = (coarse.hi + roundToOdd(sumPair(coarse.lo, sum.lo))) - grid;
  double rounded = abs(normal) < border ? subnormal : normal;
  Exponent<double> r = splitExponent(rounded);
  double result = flipSign(rounded == 0 ? 0.0 : joinExponent(r.m, r.e + e), bits(normal));
  return normal == 0 ? x * y + z : result;
}

INLINE double fmaSlow(double x, double y, double z) {
  using F = Format<double>;
  bool finite = abs(x) < F::infinity && abs(y) < F::infinity, zero = x == 0 || y == 0;
  bool scalable = finite && abs(z) < F::infinity && !zero && z != 0;
  double scaled = fmaScaled(scalable ? x : 1, scalable ? y : 1, scalable ? z : 1);
  double product = x * y, sum = product + z;
  sum = finite && !(abs(z) < F::infinity) ? z + z : sum;
  sum = finite && !zero && z == 0 ? product : sum; // the product may underflow to a zero with a sign
  return scalable ? scaled : sum;
}

INLINE double fmaKernel(double x, double y, double z) {
  double p = x * y, limit = abs(x) > abs(y) ? abs(x) : abs(y);
  limit = abs(z) > limit ? abs(z) : limit;
  Pair<double> sum = fmaPair(x, y, z);
  double result = sum.hi + sum.lo;
  result = result == 0 ? p + z : result;
  bool ordinary = (limit <= 0x1p1000) & (((abs(p) >= 0x1p-900) & (abs(p) <= 0x1p1000)) | (x == 0) | (y == 0));
  if (rare(!(ordinary & (z == z)))) // NaN too, hence the negation
    return fmaSlow(x, y, z);
  return result;
}

INLINE float fmaKernel(float x, float y, float z) {
  return float(roundToOdd(sumPair(double(x) * double(y), double(z))));
}

#else

INLINE float fmaKernel(float x, float y, float z) { return madd(x, y, z); }
INLINE double fmaKernel(double x, double y, double z) { return madd(x, y, z); }

#endif

} // namespace

KERNEL float vec_fmaf(float x, float y, float z) { return fmaKernel(x, y, z); }
KERNEL double vec_fma(double x, double y, double z) { return fmaKernel(x, y, z); }
