// Code that erfinv, erfcinv and cdfnorminv share.
//
//   erfc y = v, u = 1 - v
//   |u| <= 1/2: y = u (sqrt(pi)/2 + u^2 C(u^2))
//   v < 1/2:    y = r - 23/64 + H((r - k) / (r + c)), r = sqrt(-log v)
//
// r is a pair, and r - 23/64 is exact. |H| is below 1/8 up to r = 6.5, and below y / 30 beyond. f32 is computed in
// double, without pairs.
#ifndef VEC_BUILTINS_KERNELS_ERF_INVERSE_H
#define VEC_BUILTINS_KERNELS_ERF_INVERSE_H

#include "log_pair.h"
#include "pow_core.h"

namespace {

struct ErfInverse { // coefficients/erf_inverse.sollya
  static constexpr Pair<double> rootPiHalf = {0x1.c5bf891b4ef6bp-1, -0x1.618f13eb7ca89p-55};
  static constexpr Pair<double> rootTwo = {0x1.6a09e667f3bcdp0, -0x1.bdd3413b26456p-54};
  static constexpr double ln2 = 0x1.62e42fefa39efp-1, offset = 0.359375;
  static constexpr double central[] = {
      0x1.db29fb2fee5e4p-3, 0x1.053c2c0ab9261p-3, 0x1.62847c47c9ef3p-4,  0x1.0a1318a44513bp-4, 0x1.a7c8594bb2559p-5,
      0x1.5eeb83ca0b336p-5, 0x1.2ab26e1d2aa29p-5, 0x1.040919639a08ap-5,  0x1.c21153b69f2ebp-6, 0x1.d18603f8a8f8cp-6,
      0x1.ceb2eafae8016p-8, 0x1.179c4793091dcp-4, -0x1.2561d4da9b1bap-4, 0x1.b0803c1fbe103p-4};
  static constexpr double central32[] = {0x1.db29fb4303059p-3, 0x1.053c0ee71ed75p-3, 0x1.6292e1150117dp-4,
                                         0x1.08c1c1823694ap-4, 0x1.c4af6bb4047e7p-5, 0x1.82d2e007ebb99p-6,
                                         0x1.59abb97b2514ap-4};
  static constexpr double tail[] = {
      -0x1.c61196e16d984p-9, 0x1.2285d7e737b8fp-4, 0x1.85284550c68d3p-1, -0x1.136055515f2c8p0,  0x1.7c1f41a95654cp-1,
      0x1.d04156cfb9b58p-2,  -0x1.dfa6159440ec9p0, 0x1.1f318f46860a6p1,  -0x1.df081125fd9d9p-3, -0x1.f14423817c9f7p1,
      0x1.c0c5874d6e212p2,   -0x1.02f61eb59fb23p2, -0x1.e486f22f4c3f2p2, 0x1.59aeb2cd2e1bap4,   -0x1.55a868e6fdbc9p4,
      -0x1.2e428eee45dd6p3,  0x1.fb72d60fdf29cp5,  -0x1.71e7a751ae7d2p6, 0x1.c007cb33c3ad4p4,   0x1.31045ca596c1bp7,
      -0x1.701661b286b38p8,  0x1.db10a7d8ff26cp8,  -0x1.91642b7aac05p8,  0x1.be8ccb023ab74p7,   -0x1.2bce670c6af1cp6,
      0x1.729f3722be11p3};
  static constexpr double farTail[] = {
      0x1.e83959660479cp-3,  0x1.53a174ba569cfp-3,  -0x1.72daa4364af41p-4, 0x1.101bd08ba3ab2p-4,  -0x1.58c1498b6f079p-5,
      0x1.c7f66db645f28p-6,  -0x1.ba4bb0802ce09p-7, 0x1.d55bbf7da5547p-9,  0x1.9851d94ecdb7cp-8,  -0x1.b7a60e973a5d1p-7,
      0x1.4d84ac7bc1b2p-6,   -0x1.a0e08809e84a1p-6, 0x1.ef2867ae444a5p-6,  -0x1.12fe7edbe9dfep-5, 0x1.2882bb4686162p-5,
      -0x1.34f7f6b39f11fp-5, 0x1.59014bfaed562p-5,  -0x1.6a3cbc4320ce4p-5, 0x1.bd6ef8d9b92dfp-6,  -0x1.57da8f273da47p-6,
      0x1.37b3ad81dbbabp-4,  -0x1.4ee3804dbc61p-4};
  static constexpr double tail32[] = {
      0x1.2fa93a5fb5f79p-4,  0x1.008731f67d932p-2,  0x1.bf4bd3316b794p-5,  -0x1.02b937231a4fdp-3,
      0x1.64bf05e3e4c7bp-3,  -0x1.390203bdc96eap-3, 0x1.db7b8cc0deb4fp-4,  -0x1.d336dd70c6cd7p-5,
      0x1.51a2bf77c5db6p-8,  0x1.3ba71df501bb8p-5,  -0x1.950e77ac0f5fbp-5, 0x1.c483684b023d7p-5,
      -0x1.52debe0ccd869p-4, 0x1.c03cc2327bb06p-5,  0x1.0399e53bc2e14p-4,  -0x1.2c08643db1e61p-4};
  static constexpr double nearZero = 1.25, near = 2.25; // k, c: H is small where y is
  static constexpr double far = 13, near32 = 3;         // k = c
  static constexpr double border = 0x1p-60;             // v of r = 6.45
};

// y for |u| <= 1/2.
INLINE Pair<double> centralInverse(double u) {
  using C = ErfInverse;
  double z = u * u, y = u * C::rootPiHalf.hi;
  double rest = madd(z, evenOdd(z, z * z, C::central), C::rootPiHalf.lo);
  return {y, madd(u, rest, productError(u, C::rootPiHalf.hi, y))};
}

// y for v < 1/2, of log v; k, c and the coefficients h are those of H.
template <int N> INLINE Pair<double> tailInverse(Pair<double> log, double k, double c, const double (&h)[N]) {
  double r = sqrt(-log.hi), low = (quotientRest(-log.hi, r, r) - log.lo) / (r + r);
  double t = (r - k) / (r + c);
  Pair<double> y = addPair(r, -ErfInverse::offset);
  return {y.hi, y.lo + (low + evenOdd(t, t * t, h))};
}

// y for v >= border; tail: whether v < 1/2.
INLINE Pair<double> erfcInverse(double v, double u, bool tail) {
  using C = ErfInverse;
  Pair<double> outer = tailInverse(logPairOf(splitLog(v)), C::nearZero, C::near, C::tail), inner = centralInverse(u);
  return {tail ? outer.hi : inner.hi, tail ? outer.lo : inner.lo};
}

// y for 0 < v < border.
INLINE Pair<double> erfcInverseFar(double v) {
  using C = ErfInverse;
  bool subnormal = v < Format<double>::smallest;
  LogParts<double> parts = splitLog(subnormal ? v * 0x1p52 : v);
  parts.k = subnormal ? parts.k - 52 : parts.k;
  return tailInverse(logPairOf(parts), C::far, C::far, C::farTail);
}

// y for f32, v >= 2^-149, in double.
INLINE double erfcInverse32(double v, double u, bool tail) {
  using C = ErfInverse;
  LogParts<double> m = splitLog(v);
  double s = m.f / (m.f + 2), z = s * s, r = sqrt(-C::ln2 * madd(s, evenOdd(z, z * z, Pow::p32), m.k));
  double t = (r - C::near32) / (r + C::near32), outer = (r - C::offset) + evenOdd(t, t * t, C::tail32);
  double u2 = u * u, inner = u * madd(u2, evenOdd(u2, u2 * u2, C::central32), C::rootPiHalf.hi);
  return tail ? outer : inner;
}

// erfcinv(x) for border <= x < 2: for x > 1 it is -erfcinv(2 - x).
INLINE Pair<double> erfcInverseFull(double x) {
  bool high = x > 1.5, tail = high || x < 0.5;
  Pair<double> y = erfcInverse(high ? 2 - x : x, 1 - x, tail);
  return {high ? -y.hi : y.hi, high ? -y.lo : y.lo};
}
INLINE double erfcInverseFull32(double x) {
  bool high = x > 1.5;
  double y = erfcInverse32(high ? 2 - x : x, 1 - x, high || x < 0.5);
  return high ? -y : y;
}

// erfcinv(x) for x outside of [border, 2) and NaN; y is the result for 0 < x < border.
template <class T> INLINE T erfcInverseEnds(T x, T y) {
  using F = Format<T>;
  y = x > 0 ? y : F::nan;
  y = x == 0 ? F::infinity : y;
  return x >= 2 ? (x == 2 ? -F::infinity : F::nan) : y;
}

} // namespace

#endif
