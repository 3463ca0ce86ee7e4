// True values that MPFR or libm lack, for reference.def.
#ifndef VEC_TESTS_LIBVEC_REFERENCE_FUNCTIONS_H
#define VEC_TESTS_LIBVEC_REFERENCE_FUNCTIONS_H

#include <cmath>
#include <mpfr.h>

namespace vectest {

// MPFR's own rounding functions have no rounding mode to take.
inline int floorOf(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t) { return mpfr_floor(y, x); }
inline int ceilOf(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t) { return mpfr_ceil(y, x); }
inline int truncOf(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t) { return mpfr_trunc(y, x); }
inline int roundOf(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t) { return mpfr_round(y, x); }
inline int roundevenOf(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t) { return mpfr_roundeven(y, x); }
inline int absOf(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t mode) { return mpfr_abs(y, x, mode); }
inline int logbOf(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t mode) {
  if (mpfr_regular_p(x))
    return mpfr_set_si(y, long(mpfr_get_exp(x)) - 1, mode);
  if (mpfr_nan_p(x))
    return mpfr_set_nan(y), 0;
  return mpfr_set_inf(y, mpfr_zero_p(x) ? -1 : 1), 0;
}
// MPFR's NaN has no sign; the tests' are positive.
inline int copysignOf(mpfr_ptr z, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t mode) {
  return mpfr_nan_p(y) ? mpfr_abs(z, x, mode) : mpfr_copysign(z, x, y, mode);
}

// Of a number and a NaN the number, and -0 below 0: libm's functions leave the zeros open.
inline double fmin(double x, double y) { return x == y ? (std::signbit(x) ? x : y) : std::fmin(x, y); }
inline double fmax(double x, double y) { return x == y ? (std::signbit(x) ? y : x) : std::fmax(x, y); }
inline double fminimum(double x, double y) { return std::isunordered(x, y) ? NAN : fmin(x, y); }
inline double fmaximum(double x, double y) { return std::isunordered(x, y) ? NAN : fmax(x, y); }
inline double maxmag(double x, double y) {
  return std::fabs(x) > std::fabs(y) ? x : std::fabs(y) > std::fabs(x) ? y : fmax(x, y);
}
inline double minmag(double x, double y) {
  return std::fabs(x) < std::fabs(y) ? x : std::fabs(y) < std::fabs(x) ? y : fmin(x, y);
}
template <double (*Choose)(double, double)>
int chosen(mpfr_ptr z, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t mode) {
  return mpfr_set_d(z, Choose(mpfr_get_d(x, mode), mpfr_get_d(y, mode)), mode); // arguments are doubles, results one of them
}
inline constexpr auto minimumOf = chosen<fminimum>, maximumOf = chosen<fmaximum>, maxmagOf = chosen<maxmag>,
                      minmagOf = chosen<minmag>;

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
inline double log2p1(double x) { return std::log1p(x) / M_LN2; }
inline double log10p1(double x) { return std::log1p(x) / M_LN10; }

} // namespace vectest
#endif
