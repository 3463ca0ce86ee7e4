// True values of the complex functions, part by part, with the special values of C23 Annex G; for reference.def.
#ifndef VEC_TESTS_LIBVEC_COMPLEX_REFERENCE_H
#define VEC_TESTS_LIBVEC_COMPLEX_REFERENCE_H

#include <cmath>
#include <mpfr.h>

namespace vectest {

enum class Part { re, im };

// sqrt((h + |x|) / 2), or |y| / 2 over it: nothing cancels.
template <Part part> int exactCsqrt(mpfr_ptr z, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t mode) {
  const bool left = mpfr_signbit(x) != 0, isMain = left == (part == Part::im);
  if (mpfr_inf_p(y))
    mpfr_set_inf(z, 1);
  else if (mpfr_inf_p(x) && (isMain || !mpfr_nan_p(y)))
    isMain ? mpfr_set_inf(z, 1) : mpfr_set_zero(z, 1);
  else if (mpfr_zero_p(x) && mpfr_zero_p(y))
    mpfr_set_zero(z, 1);
  else {
    mpfr_t a;
    mpfr_init2(a, mpfr_get_prec(z) + 20);
    mpfr_hypot(z, x, y, mode);
    mpfr_abs(a, x, mode);
    mpfr_add(a, a, z, mode);
    mpfr_div_2ui(a, a, 1, mode);
    mpfr_sqrt(a, a, mode);
    if (isMain) {
      mpfr_set(z, a, mode);
    } else {
      mpfr_mul_2ui(a, a, 1, mode);
      mpfr_abs(z, y, mode);
      mpfr_div(z, z, a, mode);
    }
    mpfr_clear(a);
  }
  return part == Part::im && !mpfr_nan_p(y) ? mpfr_copysign(z, z, y, mode) : 0;
}
template <Part part> double quickCsqrt(double x, double y) {
  long double w = std::sqrt((std::hypot(static_cast<long double>(x), static_cast<long double>(y)) + std::fabs(x)) / 2);
  const bool isMain = std::signbit(x) == (part == Part::im);
  double value = double(isMain || w == 0 ? w : std::fabs(y) / (2 * w));
  return part == Part::im ? std::copysign(value, y) : value;
}

template <Part part> int exactCexp(mpfr_ptr z, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t mode) {
  constexpr bool re = part == Part::re;
  if (!re && mpfr_zero_p(y))
    return mpfr_set(z, y, mode);
  if (!mpfr_number_p(y) && mpfr_inf_p(x)) {
    if (mpfr_sgn(x) > 0)
      re ? mpfr_set_inf(z, 1) : mpfr_set_nan(z);
    else
      mpfr_set_zero(z, re || mpfr_nan_p(y) || mpfr_sgn(y) > 0 ? 1 : -1);
    return 0;
  }
  mpfr_t a;
  mpfr_init2(a, mpfr_get_prec(z));
  mpfr_exp(a, x, mode);
  re ? mpfr_cos(z, y, mode) : mpfr_sin(z, y, mode);
  mpfr_mul(z, z, a, mode);
  mpfr_clear(a);
  return 0;
}
template <Part part> double quickCexp(double x, double y) {
  long double a = std::exp(static_cast<long double>(x)), b = y;
  if (part == Part::im && y == 0)
    return y;
  return double(a * (part == Part::re ? std::cos(b) : std::sin(b)));
}

// log(hypot(x, y)); near the unit circle log1p(a^2 - 1 + b^2) / 2, both terms exact.
inline int exactLogOfNorm(mpfr_ptr z, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t mode) {
  mpfr_hypot(z, x, y, mode); // infinity if a part is, whatever the other
  if (!mpfr_regular_p(z) || mpfr_cmp_d(z, 0.5) < 0 || mpfr_cmp_d(z, 2) > 0)
    return mpfr_log(z, z, mode);
  const bool steep = mpfr_cmpabs(y, x) > 0;
  mpfr_srcptr large = steep ? y : x, small = steep ? x : y;
  mpfr_t a;
  mpfr_init2(a, mpfr_get_prec(z));
  mpfr_abs(a, large, mode);
  mpfr_sub_ui(z, a, 1, mode);
  mpfr_add_ui(a, a, 1, mode);
  mpfr_mul(z, z, a, mode);
  mpfr_sqr(a, small, mode);
  mpfr_add(z, z, a, mode);
  mpfr_log1p(z, z, mode);
  mpfr_div_2ui(z, z, 1, mode);
  mpfr_clear(a);
  return 0;
}
inline double logOfNorm(double x, double y) {
  long double a = std::fmax(std::fabs(x), std::fabs(y)), b = std::fmin(std::fabs(x), std::fabs(y));
  long double h = std::hypot(a, b);
  return double(h > 0.5L && h < 2 ? std::log1p((a - 1) * (a + 1) + b * b) / 2 : std::log(h));
}
inline int angleOf(mpfr_ptr z, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t mode) { return mpfr_atan2(z, y, x, mode); }
inline double angle(double x, double y) { return std::atan2(y, x); }

} // namespace vectest
#endif
