// True values that MPFR or libm lack, for reference.def.
#ifndef VEC_TESTS_LIBVEC_REFERENCE_FUNCTIONS_H
#define VEC_TESTS_LIBVEC_REFERENCE_FUNCTIONS_H

#include <cmath>
#include <mpfr.h>

namespace vectest {} // namespace vectest
#endif
