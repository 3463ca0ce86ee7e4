// Correctly rounded functions of two floats: computed in double, to within a margin. Where a middle between two floats
// lies within that margin, integer arithmetic decides (decide.cpp), lane by lane.
#ifndef VEC_BUILTINS_KERNELS_BETWEEN_H
#define VEC_BUILTINS_KERNELS_BETWEEN_H

#include "kernel.h"

// Which of two neighbouring floats is the nearest to a number between them: to x^y, for x > 0, and to the angle of the
// point (x, y), for y >= 0. Not vectorized, and the same on all targets.
extern "C" [[gnu::const, gnu::visibility("hidden")]] float vec_decide_power(float x, float y, float below,
                                                                            float above) noexcept;
extern "C" [[gnu::const, gnu::visibility("hidden")]] float vec_decide_angle(float y, float x, float below,
                                                                            float above) noexcept;

namespace {

// What a number becomes that is within [v - v margin, v + v margin], v >= 0.
struct Between {
  float below, above;
};
INLINE Between between(double v, double margin) { return {float(v - v * margin), float(v + v * margin)}; }

} // namespace

#endif
