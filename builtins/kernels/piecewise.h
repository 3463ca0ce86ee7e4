// Code that erff and tanhf share: an odd function that approaches 1, by a polynomial for each of eight pieces.
//
//   f(a) = C + t Q(C t), t = a - c, C = f(c) for a center c in each of seven pieces
//   f(a) = a + a Q(a^2) in the first piece
//
// c, C and the coefficients of Q are looked up. t is exact. Each c is chosen such that C is nearly a float. In the
// first piece c and C are 0; in the others C > t. So max(t, C) is a in the first piece and C in the others, and one
// formula serves all: max(t, C) + t Q(t max(t, C)). There is no division and no exponential.
#ifndef VEC_BUILTINS_KERNELS_PIECEWISE_H
#define VEC_BUILTINS_KERNELS_PIECEWISE_H

#include "kernel.h"

namespace {

// coefficients/piecewise.sollya. From `highest` on f is 1. The low three bits of piece(a) are the index of the tables.
struct ErfPieces {
  static constexpr float highest = 3.925f;
  // The linear function falls from 2.2 to 1.1. Where it is at least 2, a is in the first piece; each eighth below is
  // another one.
  INLINE u32 piece(float a) { return bits(madd(a, -0.2764f, 2.2101f)) >> 20; }
  static constexpr float center[] = {
      0, 0x1.d878bcp1f, 0x1.a12066p1f, 0x1.62b088p1f, 0x1.2c17bp1f, 0x1.df71a6p0f, 0x1.71acf8p0f, 0x1.f7ae78p-1f};
  static constexpr float value[] = {0,
                                    0x1.fffffap-1f,
                                    0x1.ffff78p-1f,
                                    0x1.fff456p-1f,
                                    0x1.ff8822p-1f,
                                    0x1.fbdc88p-1f,
                                    0x1.eaf0a4p-1f,
                                    0x1.abf40ep-1f};
  static constexpr float q[][8] = {{0x1.06eba8p-3f, 0x1.6e9b42p-20f, 0x1.ce7aacp-16f, 0x1.11b688p-11f, 0x1.2f420cp-8f,
                                    0x1.150da2p-5f, 0x1.1f2fdcp-3f, 0x1.b6fe58p-2f},
                                   {-0x1.81273ap-2f, -0x1.52335p-18f, -0x1.78cfeep-14f, -0x1.7b3e38p-10f,
                                    -0x1.63d092p-7f, -0x1.058d7ap-4f, -0x1.b0805p-3f, -0x1.025666p-1f},
                                   {0x1.ce2ac8p-4f, 0x1.8f30f4p-17f, 0x1.8544cap-13f, 0x1.4764cep-9f, 0x1.fa029ap-7f,
                                    0x1.1a542ap-4f, 0x1.4a2052p-3f, 0x1.87cbdcp-3f},
                                   {-0x1.b7a65ep-6f, -0x1.560484p-16f, -0x1.1d3004p-12f, -0x1.875076p-9f,
                                    -0x1.daf646p-7f, -0x1.638714p-5f, -0x1.6f088p-5f, 0x1.066832p-3f},
                                   {0x1.4f0c2cp-8f, 0x1.ddf6fep-16f, 0x1.49987ap-12f, 0x1.54eceap-9f, 0x1.258538p-7f,
                                    0x1.74a00ap-7f, -0x1.a922b6p-6f, -0x1.1df5fcp-3f},
                                   {-0x1.60dffap-11f, -0x1.cf1738p-16f, -0x1.2084c4p-12f, -0x1.82b5b2p-10f,
                                    -0x1.9175bp-9f, 0x1.006fc4p-8f, 0x1.a2a398p-6f, 0x1.a69d62p-8f}};
};
struct TanhPieces {
  static constexpr float highest = 9.05f;
  INLINE u32 piece(float a) { return bits(madd(a, 0.414f, 1.25f)) >> 21; } // quarters of 1 to 2, of 2 to 4, 4 to 5
  static constexpr float center[] = {0x1.454ecp1f,   0x1.e0f42p1f, 0x1.3d0ecp2f, 0x1.89f6f2p2f, 0x1.0a2b2ep3f, 0,
                                     0x1.afb9aap-1f, 0x1.90dcbp0f};
  static constexpr float value[] = {0x1.f9b048p-1f, 0x1.ff713cp-1f, 0x1.fff2f4p-1f, 0x1.fffed2p-1f, 0x1.fffffcp-1f, 0,
                                    0x1.6000f6p-1f, 0x1.d52deap-1f};
  static constexpr float q[][8] = {{0x1.91712cp-6f, 0x1.1d5fcap-9f, 0x1.a179f4p-13f, 0x1.2dff1ep-16f, 0x1.001e7ap-22f,
                                    -0x1.094c3p-34f, 0x1.0dfeb2p-1f, 0x1.483d7ap-3f},
                                   {-0x1.91720cp-6f, -0x1.1d5f7ep-9f, -0x1.a179fep-13f, -0x1.2dff68p-16f,
                                    -0x1.fcea94p-23f, -0x1.555554p-2f, -0x1.0dfeaep-1f, -0x1.483d74p-3f},
                                   {0x1.0832b8p-6f, 0x1.7c3072p-10f, 0x1.16628ap-13f, 0x1.92cc62p-17f, 0x1.54073cp-23f,
                                    0x1.11109p-3f, 0x1.3e49dcp-3f, 0x1.8be164p-4f},
                                   {-0x1.fc189cp-8f, -0x1.7aee5p-11f, -0x1.163a34p-14f, -0x1.929ecap-18f,
                                    -0x1.73c0eap-24f, -0x1.b9f81ap-5f, 0x1.bb5b94p-3f, -0x1.0e9f66p-5f},
                                   {0x1.75ed1p-9f, 0x1.294c8cp-12f, 0x1.b6e65ep-16f, 0x1.3dd6fp-19f, 0x1.fa1aa4p-26f,
                                    0x1.63feb2p-6f, -0x1.15e584p-2f, -0x1.cb88a8p-13f},
                                   {-0x1.862ceep-11f, -0x1.8e43fp-14f, -0x1.2cff54p-17f, -0x1.b61a42p-21f,
                                    -0x1.5e911p-29f, -0x1.0e5fecp-7f, 0x1.026c1p-4f, 0x1.16cbfcp-7f},
                                   {0x1.f8d6eap-19f, 0x1.1f1608p-15f, 0x1.c37bbcp-19f, 0x1.458abep-22f, 0x1.3f6762p-27f,
                                    0x1.226822p-9f, 0x1.639014p-4f, -0x1.a7b072p-8f}};
};

// f(a) for a >= 0.
template <class Pieces> INLINE float piecewise(float a) {
  a = a > Pieces::highest ? Pieces::highest : a; // NaN stays
  u32 at = Pieces::piece(a);
  float t = a - lookup(Pieces::center, at), value = lookup(Pieces::value, at), larger = t > value ? t : value;
  return madd(t, horner(t * larger, Pieces::q, at), larger);
}

} // namespace

#endif
