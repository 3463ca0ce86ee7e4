#include "tests/libvec/reference.h"
#include "tests/libvec/complex_reference.h"
#include "tests/libvec/reference_functions.h"

namespace vectest {
namespace {

struct Known {
  const char *family;
  int (*exact1)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
  int (*exact2)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);
  int (*exact3)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);
  double (*quick1)(double);
  double (*quick2)(double, double);
  double (*quick3)(double, double, double);
};

const Known known[] = {
#define REFERENCE1(FAMILY, EXACT, QUICK) {#FAMILY, EXACT, nullptr, nullptr, QUICK, nullptr, nullptr},
#define REFERENCE2(FAMILY, EXACT, QUICK) {#FAMILY, nullptr, EXACT, nullptr, nullptr, QUICK, nullptr},
#define REFERENCE3(FAMILY, EXACT, QUICK) {#FAMILY, nullptr, nullptr, EXACT, nullptr, nullptr, QUICK},
#include "tests/libvec/reference.def"
#undef REFERENCE1
#undef REFERENCE2
#undef REFERENCE3
};

// Bits beyond the 53 of a double result: errors are known to 2^-100 ulp.
constexpr mpfr_prec_t precision = 160;

} // namespace

Reference::Reference(const std::string &family, bool f64) : f64(f64) {
  mpfr_init2(value, precision);
  mpfr_init2(difference, precision);
  mpfr_init2(second, 53);
  mpfr_init2(third, 53);
  for (const Known &k : known)
    if (k.family == family || (!f64 && k.family == family + "f")) {
      exact1 = k.exact1;
      exact2 = k.exact2;
      exact3 = k.exact3;
      quick1 = k.quick1;
      quick2 = k.quick2;
      quick3 = k.quick3;
    }
}

Reference::~Reference() {
  mpfr_clear(value);
  mpfr_clear(difference);
  mpfr_clear(second);
  mpfr_clear(third);
}

void Reference::setInput(double x, double y, double z) {
  mpfr_set_d(difference, x, MPFR_RNDN);
  if (exact1) {
    exact1(value, difference, MPFR_RNDN);
    return;
  }
  mpfr_set_d(second, y, MPFR_RNDN);
  mpfr_set_d(third, z, MPFR_RNDN);
  if (exact2)
    exact2(value, difference, second, MPFR_RNDN);
  else
    exact3(value, difference, second, third, MPFR_RNDN);
}

double Reference::error(double result) {
  if (mpfr_nan_p(value) || std::isnan(result))
    return mpfr_nan_p(value) && std::isnan(result) ? 0 : INFINITY;
  int mantissa = f64 ? 52 : 23, minExponent = f64 ? -1022 : -126, maxExponent = f64 ? 1023 : 127;
  if (mpfr_inf_p(value))
    return result == mpfr_get_d(value, MPFR_RNDN) ? 0 : INFINITY;
  int exponent = mpfr_zero_p(value) ? minExponent : int(std::fmax(double(mpfr_get_exp(value)) - 1, minExponent));
  if (std::isinf(result)) {
    if (std::signbit(result) != (mpfr_sgn(value) < 0))
      return INFINITY;
    if (exponent > maxExponent)
      return 0;
    mpfr_set_si_2exp(difference, result > 0 ? 1 : -1, maxExponent + 1, MPFR_RNDN);
  } else {
    mpfr_set_d(difference, result, MPFR_RNDN);
  }
  mpfr_sub(difference, difference, value, MPFR_RNDN);
  mpfr_mul_2si(difference, difference, mantissa - exponent, MPFR_RNDN);
  return std::fabs(mpfr_get_d(difference, MPFR_RNDN));
}

double Reference::fromMiddle() {
  if (!mpfr_regular_p(value))
    return 0.5;
  mpfr_mul_2si(difference, value, 23 - int(std::fmax(double(mpfr_get_exp(value)) - 1, -126)), MPFR_RNDN);
  mpfr_frac(difference, difference, MPFR_RNDN);
  mpfr_abs(difference, difference, MPFR_RNDN);
  mpfr_sub_d(difference, difference, 0.5, MPFR_RNDN);
  return std::fabs(mpfr_get_d(difference, MPFR_RNDN));
}

double Reference::error32(double result, double value) {
  if (std::isnan(value) || std::isnan(result))
    return std::isnan(value) && std::isnan(result) ? 0 : INFINITY;
  if (std::isinf(value))
    return result == value ? 0 : INFINITY;
  if (std::isinf(result)) {
    if (std::signbit(result) != std::signbit(value))
      return INFINITY;
    if (std::fabs(value) >= 0x1p128)
      return 0;
    result = std::copysign(0x1p128, result);
  }
  return plainError32(result, value);
}

} // namespace vectest
