// True values that MPFR or libm lack, for reference.def.
#ifndef VEC_TESTS_LIBVEC_REFERENCE_FUNCTIONS_H
#define VEC_TESTS_LIBVEC_REFERENCE_FUNCTIONS_H

#include <cmath>
#include <mpfr.h>

namespace vectest {

// Functions of half-turns. The arguments are floats, so that every reduction here is exact.
inline double sinpi(double x) {
  const double pi = std::acos(-1.0);
  double r = x - 2 * std::rint(x / 2), a = std::fabs(r);
  a = a > 0.5 ? 1 - a : a;
  return std::copysign(a > 0.25 ? std::cos(pi * (0.5 - a)) : std::sin(pi * a), r);
}
inline double cospi(double x) {
  const double pi = std::acos(-1.0);
  double a = std::fabs(x - 2 * std::rint(x / 2)), b = a > 0.5 ? 1 - a : a;
  return std::copysign(b > 0.25 ? std::sin(pi * (0.5 - b)) : std::cos(pi * b), 0.5 - a);
}
inline double tanpi(double x) { return sinpi(x) / cospi(x); }
inline double asinpi(double x) { return std::asin(x) / std::acos(-1.0); }
inline double acospi(double x) { return std::acos(x) / std::acos(-1.0); }
inline double atanpi(double x) { return std::atan(x) / std::acos(-1.0); }
inline double atan2pi(double y, double x) { return std::atan2(y, x) / std::acos(-1.0); }

} // namespace vectest
#endif
