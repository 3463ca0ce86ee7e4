// Code that the correctly rounded functions of two floats share. They compute in double, with an error below a margin.
// If a midpoint of two neighbouring floats lies within that margin, decide.cpp selects between the two floats by
// integer arithmetic, one lane at a time.
#ifndef VEC_BUILTINS_KERNELS_BETWEEN_H
#define VEC_BUILTINS_KERNELS_BETWEEN_H

#include "kernel.h"

// The one of two neighbouring floats, `below` and `above`, that is nearest to a value between them: to x^y for x > 0,
// and to the angle of the point (x, y) for y >= 0. These functions are not vectorized and have one body for all
// targets.
extern "C" [[gnu::const, gnu::visibility("hidden")]] float vec_decide_power(float x, float y, float below,
                                                                            float above) noexcept;
extern "C" [[gnu::const, gnu::visibility("hidden")]] float vec_decide_angle(float y, float x, float below,
                                                                            float above) noexcept;

namespace {

// Both ends of the interval v (1 - margin) to v (1 + margin), v >= 0, as floats. If they are equal, that is the result.
struct Between {
  float below, above;
};
INLINE Between between(double v, double margin) { return {float(v - v * margin), float(v + v * margin)}; }

} // namespace

#endif
