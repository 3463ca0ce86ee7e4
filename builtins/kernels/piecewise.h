// Functions that approach 1, piece by piece: what erff and tanhf share.
//
//   f(a) = C + S t + t R(t), t = a - c, for the nearest center c of a few that lie equally far apart
//
// The centers, C = f(c) as a pair, the slope S and the coefficients of R are looked up. C + S t is a pair, too. The
// first center is 0 with C = 0 and S = 1, so that f is exact near 0. No division, no exponential.
#ifndef VEC_BUILTINS_KERNELS_PIECEWISE_H
#define VEC_BUILTINS_KERNELS_PIECEWISE_H

#include "kernel.h"

namespace {

// coefficients/piecewise.sollya; steps: centers in a unit; highest: f is 1 from there on.
struct ErfPieces {
  static constexpr float steps = 1.875f, highest = 3.99f;
  static constexpr float center[] = {
      0, 0x1.111112p-1f, 0x1.111112p0f, 0x1.99999ap0f, 0x1.111112p1f, 0x1.555556p1f, 0x1.99999ap1f, 0x1.dddddep1f};
  static constexpr float value[] = {
      0, 0x1.193dcp-1f, 0x1.bcb578p-1f, 0x1.f3e3fp-1f, 0x1.feb16p-1f, 0x1.ffeab6p-1f, 0x1.ffff36p-1f, 0x1.fffffcp-1f};
  static constexpr float missing[] = {0,
                                      0x1.a6ffap-29f,
                                      0x1.b6f678p-30f,
                                      -0x1.f8ccdcp-27f,
                                      -0x1.08cbap-28f,
                                      -0x1.37369cp-26f,
                                      -0x1.87057p-28f,
                                      -0x1.5d4112p-27f};
  static constexpr float slope[] = {0x1p0f,         0x1.b2b3e6p-1f,  0x1.725c38p-2f,  0x1.654a4ap-4f,
                                    0x1.864912p-7f, 0x1.e2bc12p-11f, 0x1.520a7cp-15f, 0x1.0c098p-20f};
  static constexpr float r[][8] = {{0x1.06eba8p-3f, -0x1.6cf1acp-26f, 0x1.1337cp-27f, 0x1.0f1c78p-30f, 0x1.fe7eep-33f,
                                    0x1.2f8c56p-35f, -0x1.1c8874p-38f, -0x1.85a7c6p-40f},
                                   {0, -0x1.cfaed4p-2f, -0x1.8b0d0ap-2f, -0x1.1dd508p-3f, -0x1.a04df2p-6f,
                                    -0x1.41d2b8p-9f, -0x1.0e6ecap-13f, -0x1.f455fap-19f},
                                   {-0x1.812728p-2f, -0x1.f3bf7ep-4f, 0x1.3af178p-3f, 0x1.eaaddap-4f, 0x1.0783c8p-5f,
                                    0x1.09f348p-8f, 0x1.12610ap-12f, 0x1.2c2c12p-17f},
                                   {0, 0x1.77c13p-3f, 0x1.7d973ap-5f, -0x1.93f9f4p-5f, -0x1.a765b6p-6f, -0x1.2cf6bep-8f,
                                    -0x1.89ee3p-12f, -0x1.034c74p-16f},
                                   {0x1.ce0d32p-4f, -0x1.4a956p-9f, -0x1.0e581ap-4f, -0x1.1f834ap-8f, 0x1.96709p-7f,
                                    0x1.e29708p-9f, 0x1.a5be8cp-12f, 0x1.557b4ep-16f},
                                   {0, -0x1.8d09acp-5f, 0x1.69c6eep-7f, 0x1.fb7a64p-7f, -0x1.f9298ep-10f,
                                    -0x1.0c6b4ap-9f, -0x1.58ff32p-12f, -0x1.6465ecp-16f},
                                   {-0x1.ac2ef2p-6f, 0x1.f3634cp-8f, 0x1.8faf8p-7f, -0x1.7dc9fp-8f, -0x1.dce2cp-10f,
                                    0x1.5d1506p-11f, 0x1.b5c6c4p-13f, 0x1.3ada4ep-16f},
                                   {0, 0x1.2b1f2ep-7f, -0x1.679fc8p-8f, -0x1.f0d8d2p-11f, 0x1.6084eap-10f,
                                    -0x1.e558ecp-18f, -0x1.884f64p-14f, -0x1.a26e0ap-17f}};
};
struct TanhPieces {
  static constexpr float steps = 7.5f / 9.25f, highest = 9.2f;
  static constexpr float center[] = {
      0, 0x1.3bbbbcp0f, 0x1.3bbbbcp1f, 0x1.d9999ap1f, 0x1.3bbbbcp2f, 0x1.8aaaaap2f, 0x1.d9999ap2f, 0x1.144444p3f};
  static constexpr float value[] = {0,
                                    0x1.afe4eep-1f,
                                    0x1.f8ad6cp-1f,
                                    0x1.ff5fdcp-1f,
                                    0x1.fff266p-1f,
                                    0x1.fffed8p-1f,
                                    0x1.ffffe6p-1f,
                                    0x1.fffffep-1f};
  static constexpr float missing[] = {0,
                                      0x1.0f03b6p-26f,
                                      -0x1.26281cp-28f,
                                      0x1.2b0932p-26f,
                                      0x1.c4efbcp-26f,
                                      0x1.1b2a1p-26f,
                                      0x1.da2e2ap-26f,
                                      -0x1.060bf6p-28f};
  static constexpr float slope[] = {0x1p0f,          0x1.275b58p-2f,  0x1.d14b1ep-6f,  0x1.4014bep-9f,
                                    0x1.b31deap-13f, 0x1.277216p-16f, 0x1.912e84p-20f, 0x1.1060bep-23f};
  static constexpr float r[][8] = {{-0x1.ae1b3cp-29f, 0x1.9f920ep-30f, -0x1.458018p-31f, 0x1.a39a28p-34f,
                                    -0x1.016dp-39f, -0x1.19008cp-42f, 0x1.b93fc8p-45f, 0x1.9f7bf8p-48f},
                                   {0, -0x1.f24ae8p-3f, -0x1.caa38ap-6f, -0x1.3fb0a2p-9f, -0x1.b3125cp-13f,
                                    -0x1.27716cp-16f, -0x1.912e72p-20f, -0x1.1060bep-23f},
                                   {-0x1.55552cp-2f, 0x1.beda98p-4f, 0x1.28fb4cp-6f, 0x1.a9362p-10f, 0x1.21fcd4p-13f,
                                    0x1.89eac8p-17f, 0x1.0b7432p-20f, 0x1.6b2ba4p-24f},
                                   {0, -0x1.65fe8cp-7f, -0x1.17b596p-7f, -0x1.a7216ep-11f, -0x1.21de04p-14f,
                                    -0x1.89e73ap-18f, -0x1.0b73fcp-21f, -0x1.6b2b9ep-25f},
                                   {0x1.1106d8p-3f, -0x1.53cd46p-6f, 0x1.899a68p-9f, 0x1.4f2e92p-12f, 0x1.cf670ep-16f,
                                    0x1.3b19b4p-19f, 0x1.abec2p-23f, 0x1.228942p-26f},
                                   {0, 0x1.01ef3p-6f, -0x1.823bap-11f, -0x1.b6127ap-14f, -0x1.346c6p-17f,
                                    -0x1.a413cep-21f, -0x1.1d47bp-24f, -0x1.83623ap-28f},
                                   {-0x1.b83ffcp-5f, -0x1.2a1db2p-8f, 0x1.1cdb5p-14f, 0x1.e08e96p-16f, 0x1.5f4f58p-19f,
                                    0x1.dff3ap-23f, 0x1.46068ap-26f, 0x1.bab8d4p-30f},
                                   {0, -0x1.3f425ap-10f, 0x1.91f8b4p-15f, -0x1.b90fc2p-18f, -0x1.5cd088p-21f,
                                    -0x1.df6bd4p-25f, -0x1.45d49p-28f, -0x1.ba79d6p-32f},
                                   {0x1.52712p-6f, 0x1.ef49cp-10f, -0x1.2c5a12p-15f, 0x1.421ed2p-20f, 0x1.31f61p-23f,
                                    0x1.a9beccp-27f, 0x1.21a606p-30f, 0x1.896022p-34f},
                                   {0, -0x1.57ccaep-11f, 0x1.07890cp-16f, -0x1.03ea96p-23f, -0x1.e8f8cp-26f,
                                    -0x1.5ebf64p-29f, -0x1.de7118p-33f, -0x1.44f528p-36f},
                                   {-0x1.77c994p-8f, -0x1.c52ep-15f, -0x1.22fac8p-18f, -0x1.3183e6p-26f, 0x1.4cb7dp-28f,
                                    0x1.f93f2ap-32f, 0x1.5a2086p-35f, 0x1.d65adap-39f}};
};

// f(a) for a >= 0; not exact: to 3.5 ulp, without what rounding takes.
template <class Pieces, bool exact = true, class T> INLINE T piecewise(T a) {
  a = a > Pieces::highest ? Pieces::highest : a; // NaN stays
  Bits<T> at = bits(madd(a, Pieces::steps, Format<T>::magic));
  T t = a - lookup(Pieces::center, at), t2 = t * t;
  T r = evenOdd(t, t2, Pieces::r, at), slope = lookup(Pieces::slope, at), value = lookup(Pieces::value, at);
  if constexpr (!exact)
    return madd(t, r, madd(slope, t, value));
  Pair<T> head = maddPair(slope, t, value);
  return head.hi + madd(t, r, head.lo + lookup(Pieces::missing, at));
}

} // namespace

#endif
