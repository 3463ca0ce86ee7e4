// Distances of many f32 results from doubles, as fast as an ISA allows: screen.cpp is compiled once for each.
#ifndef VEC_TESTS_LIBVEC_SCREEN_H
#define VEC_TESTS_LIBVEC_SCREEN_H

#include <stddef.h>

struct VecTestScreen {
  const float *results;
  const double *values; // what the results should be, before rounding
  float *errors;        // ulp of f32; infinity where one of them is a NaN and the other is not
  size_t count;
};

// The largest of the errors.
extern "C" float vectest_screen_s(const VecTestScreen *), vectest_screen_d(const VecTestScreen *),
    vectest_screen_e(const VecTestScreen *);

#endif
