// True values that MPFR or libm lack, for reference.def.
//
// int f(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t mode) in place of MPFR's: y, which is another object than x, has 160
// bits, and is asked to be right to 2^-100 ulp of a double. A few roundings at its precision do no harm (exactRcbrt);
// what magnifies an error gets so many bits more (mpfrCdfnorm: the argument of erfc). What f returns counts for
// nothing. NaN, infinities and zeros come out as special.def has them, sign and all. double f(double x) in place of
// libm's: right to 2^-28 ulp of f32, for arguments that are floats.
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
template <double (*Choose)(double, double)> int chosen(mpfr_ptr z, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t mode) {
  return mpfr_set_d(z, Choose(mpfr_get_d(x, mode), mpfr_get_d(y, mode)),
                    mode); // arguments are doubles, results one of them
}
inline constexpr auto minimumOf = chosen<fminimum>, maximumOf = chosen<fmaximum>, maxmagOf = chosen<maxmag>,
                      minmagOf = chosen<minmag>;

inline double nextafterf(double x, double y) { return ::nextafterf(float(x), float(y)); }
inline int lgammaOf(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t mode) {
  int sign;
  return mpfr_lgamma(y, &sign, x, mode);
}

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

// Functions of degrees.
inline int mpfrSind(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t round) { return mpfr_sinu(y, x, 360, round); }
inline int mpfrCosd(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t round) { return mpfr_cosu(y, x, 360, round); }
inline int mpfrTand(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t round) { return mpfr_tanu(y, x, 360, round); }
inline double sind(double x) {
  const double degree = std::acos(-1.0) / 180;
  double r = std::remainder(x, 360), a = std::fabs(r);
  a = a > 90 ? 180 - a : a;
  return std::copysign(a > 45 ? std::cos(degree * (90 - a)) : std::sin(degree * a), r);
}
inline double cosd(double x) {
  const double degree = std::acos(-1.0) / 180;
  double a = std::fabs(std::remainder(x, 360)), b = a > 90 ? 180 - a : a;
  return std::copysign(b > 45 ? std::sin(degree * (90 - b)) : std::cos(degree * b), 90 - a);
}
inline double tand(double x) { return sind(x) / cosd(x); }

// The normal distribution, erfc(-x / sqrt(2)) / 2: the argument must be as exact as the square of x is large.
inline int mpfrCdfnorm(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t round) {
  mpfr_t a;
  mpfr_init2(a, mpfr_get_prec(y) + 40);
  mpfr_sqrt_ui(a, 2, MPFR_RNDN);
  mpfr_div(a, x, a, MPFR_RNDN);
  mpfr_neg(a, a, MPFR_RNDN);
  mpfr_erfc(y, a, round);
  mpfr_clear(a);
  return mpfr_div_2ui(y, y, 1, round);
}
inline double cdfnorm(double x) { return 0.5 * std::erfc(-std::sqrt(0.5) * x); }

// e^(x^2) erfc(x), by its asymptotic series where the product has no range.
inline int mpfrErfcx(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t round) {
  mpfr_t square, term;
  mpfr_init2(square, mpfr_get_prec(y) + 60);
  mpfr_init2(term, mpfr_get_prec(y) + 60);
  mpfr_sqr(square, x, MPFR_RNDN); // exact
  if (mpfr_cmp_si(x, 1000) < 0) {
    mpfr_erfc(term, x, MPFR_RNDN);
    mpfr_exp(square, square, MPFR_RNDN);
    mpfr_mul(y, square, term, round);
  } else {
    mpfr_t sum;
    mpfr_init2(sum, mpfr_get_prec(y) + 60);
    mpfr_set_si(sum, 1, MPFR_RNDN);
    for (int k = 25; k > 0; k -= 2) { // 1 - 1/(2 x^2) (1 - 3/(2 x^2) (1 - ...))
      mpfr_div(term, sum, square, MPFR_RNDN);
      mpfr_mul_d(term, term, k / 2.0, MPFR_RNDN);
      mpfr_si_sub(sum, 1, term, MPFR_RNDN);
    }
    mpfr_const_pi(term, MPFR_RNDN);
    mpfr_sqrt(term, term, MPFR_RNDN);
    mpfr_mul(term, term, x, MPFR_RNDN);
    mpfr_div(y, sum, term, round);
    mpfr_clear(sum);
  }
  mpfr_clear(square);
  mpfr_clear(term);
  return 0;
}
inline double erfcx(double x) {
  if (x > 20) {
    double w = 0.5 / (x * x);
    return (1 - w * (1 - 3 * w * (1 - 5 * w * (1 - 7 * w * (1 - 9 * w))))) / (std::sqrt(std::acos(-1.0)) * x);
  }
  double square = x * x;
  return std::exp(square) * (1 + std::fma(x, x, -square)) * std::erfc(x);
}

// The inverse of erfc for 0 < v <= 1, u = 1 - v, by Newton's method: erf near u = 0, else the logarithm of erfc.
inline double inverseErfc(double v, double u) {
  const double half = std::sqrt(std::acos(-1.0)) / 2, l = std::log(v), r = std::sqrt(-l);
  double y = u < 0.5 ? u * half : r > 1 ? r - std::log(2 * half * (r + 0.6)) / (2 * r) : 0.57 * r;
  for (int i = 0; i < 6; ++i) {
    double e = erfcx(y);
    y += u < 0.5 ? (u - std::erf(y)) * half * std::exp(y * y) : (std::log(e) - y * y - l) * e * half;
  }
  return y;
}
inline int mpfrInverseErfc(mpfr_ptr y, mpfr_srcptr v, mpfr_srcptr u, mpfr_rnd_t round) {
  mpfr_prec_t precision = mpfr_get_prec(y) + 60;
  mpfr_t x, c, slope, l;
  mpfr_inits2(precision, x, c, slope, l, mpfr_ptr(nullptr));
  bool central = mpfr_cmp_d(u, 0.5) < 0;
  mpfr_set_d(x, inverseErfc(mpfr_get_d(v, round), mpfr_get_d(u, round)), MPFR_RNDN);
  mpfr_log(l, v, MPFR_RNDN);
  for (int i = 0; i < 3; ++i) { // from 2^-40 at worst
    mpfr_const_pi(c, MPFR_RNDN);
    mpfr_sqrt(c, c, MPFR_RNDN);
    mpfr_sqr(slope, x, MPFR_RNDN);
    mpfr_exp(slope, slope, MPFR_RNDN);
    mpfr_mul(slope, slope, c, MPFR_RNDN);
    mpfr_div_2ui(slope, slope, 1, MPFR_RNDN);
    if (central) {
      mpfr_erf(c, x, MPFR_RNDN);
      mpfr_sub(c, u, c, MPFR_RNDN);
    } else {
      mpfr_erfc(c, x, MPFR_RNDN);
      mpfr_mul(slope, slope, c, MPFR_RNDN);
      mpfr_log(c, c, MPFR_RNDN);
      mpfr_sub(c, c, l, MPFR_RNDN);
    }
    mpfr_fma(x, c, slope, x, MPFR_RNDN);
  }
  int inexact = mpfr_set(y, x, round);
  mpfr_clears(x, c, slope, l, mpfr_ptr(nullptr));
  return inexact;
}

inline double erfcinv(double x) {
  if (!(x > 0 && x < 2))
    return x == 0 ? INFINITY : x == 2 ? -INFINITY : NAN;
  return x > 1 ? -inverseErfc(2 - x, x - 1) : x < 1 ? inverseErfc(x, 1 - x) : 0;
}
inline double erfinv(double x) {
  double a = std::fabs(x);
  return a < 1 && a > 0 ? std::copysign(inverseErfc(1 - a, a), x) : a == 0 ? x : a == 1 ? x * INFINITY : NAN;
}
inline double cdfnorminv(double x) { return 0 - std::sqrt(2.0) * erfcinv(2 * x); }

// At the ends the double is exact.
inline int mpfrErfcinv(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t round) {
  double ends = erfcinv(mpfr_get_d(x, round));
  if (!std::isfinite(ends) || ends == 0)
    return mpfr_set_d(y, ends, round);
  mpfr_t v, u;
  mpfr_inits2(1200, v, u, mpfr_ptr(nullptr)); // exact
  mpfr_ui_sub(u, 1, x, MPFR_RNDN);
  mpfr_abs(u, u, MPFR_RNDN);
  mpfr_ui_sub(v, 1, u, MPFR_RNDN);
  mpfrInverseErfc(y, v, u, round);
  mpfr_clears(v, u, mpfr_ptr(nullptr));
  return mpfr_setsign(y, y, ends < 0, round);
}
inline int mpfrErfinv(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t round) {
  double ends = erfinv(mpfr_get_d(x, round));
  if (!std::isfinite(ends) || ends == 0)
    return mpfr_set_d(y, ends, round);
  mpfr_t v, u;
  mpfr_inits2(1200, v, u, mpfr_ptr(nullptr)); // exact
  mpfr_abs(u, x, MPFR_RNDN);
  mpfr_ui_sub(v, 1, u, MPFR_RNDN);
  mpfrInverseErfc(y, v, u, round);
  mpfr_clears(v, u, mpfr_ptr(nullptr));
  return mpfr_setsign(y, y, ends < 0, round);
}
inline int mpfrCdfnorminv(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t round) {
  mpfr_t twice;
  mpfr_init2(twice, 60);
  mpfr_mul_2ui(twice, x, 1, MPFR_RNDN);
  mpfrErfcinv(y, twice, round);
  mpfr_clear(twice);
  mpfr_t root;
  mpfr_init2(root, mpfr_get_prec(y) + 20);
  mpfr_sqrt_ui(root, 2, MPFR_RNDN);
  mpfr_mul(y, y, root, round);
  mpfr_clear(root);
  mpfr_neg(y, y, round);
  return mpfr_zero_p(y) ? mpfr_abs(y, y, round) : 0;
}

// Inverse functions.
inline double asinpi(double x) { return std::asin(x) / std::acos(-1.0); }
inline double acospi(double x) { return std::acos(x) / std::acos(-1.0); }
inline double atanpi(double x) { return std::atan(x) / std::acos(-1.0); }
inline double atan2pi(double y, double x) { return std::atan2(y, x) / std::acos(-1.0); }
inline double log2p1(double x) { return std::log1p(x) / M_LN2; }
inline double log10p1(double x) { return std::log1p(x) / M_LN10; }

inline double exp2m1(double x) { return std::expm1(x * M_LN2); }
inline double exp10m1(double x) { return std::expm1(x * M_LN10); }

inline double rsqrt(double x) { return 1 / std::sqrt(x); }
inline double rcbrt(double x) { return 1 / std::cbrt(x); }
inline double pow2o3(double x) { return std::cbrt(x) * std::cbrt(x); }
inline double pow3o2(double x) { return x * std::sqrt(x); }

// MPFR's powr differs from C23's where the latter gives a NaN, or none.
inline double powr(double x, double y) {
  if (std::isnan(x) || std::isnan(y) || x < 0 || (x == 0 && y == 0) || (std::isinf(x) && y == 0) ||
      (x == 1 && std::isinf(y)))
    return NAN;
  return std::pow(std::fabs(x), y);
}
inline int exactPowr(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t mode) {
  if (std::isnan(powr(mpfr_get_d(x, mode), mpfr_get_d(y, mode)))) {
    mpfr_set_nan(result);
    return 0;
  }
  mpfr_pow(result, x, y, mode);
  return mpfr_abs(result, result, mode);
}

// Unlike MPFR's, -inf for -0.
inline int exactRsqrt(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t mode) {
  return mpfr_zero_p(x) ? mpfr_ui_div(result, 1, x, mode) : mpfr_rec_sqrt(result, x, mode);
}
inline int exactRcbrt(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t mode) {
  mpfr_cbrt(result, x, mode);
  return mpfr_ui_div(result, 1, result, mode);
}
inline int exactPow2o3(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t mode) {
  mpfr_cbrt(result, x, mode);
  return mpfr_sqr(result, result, mode);
}
inline int exactPow3o2(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t mode) {
  mpfr_sqrt(result, x, mode);
  return mpfr_mul(result, result, x, mode);
}

// Exact in double.
template <double (*F)(double)> int viaDouble(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t mode) {
  return mpfr_set_d(y, F(mpfr_get_d(x, mode)), mode);
}
inline double fraction(double x) { return std::copysign(std::isinf(x) ? 0.0 : x - std::trunc(x), x); }
inline double significand(double x) {
  int unused;
  return std::frexp(x, &unused);
}
inline double exponentOf(double x) {
  int exponent = 0;
  std::frexp(x, &exponent);
  return std::isfinite(x) ? exponent : 0;
}
inline double ilogbOf(double x) {
  return x == 0 || std::isnan(x) ? -0x1p31 : std::isinf(x) ? 0x1p31 - 1 : std::ilogb(x);
}
template <double (*Round)(double)> double toLong(double x) {
  double y = Round(x);
  return std::fabs(y) < 0x1p63 ? y + 0.0 : -0x1p63; // integers have no -0
}

inline double signOfGamma(double x) {
  int sign = 1;
  lgamma_r(x, &sign);
  return sign;
}

// libm's is exact; distances from a sum of any length would not tell a wrong rounding of what is hardly off a middle.
inline double fmaOfFloats(double x, double y, double z) { return std::fma(float(x), float(y), float(z)); }
template <double (*Fma)(double, double, double)>
int fmaOf(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr y, mpfr_srcptr z, mpfr_rnd_t mode) {
  return mpfr_set_d(result, Fma(mpfr_get_d(x, mode), mpfr_get_d(y, mode), mpfr_get_d(z, mode)), mode);
}

// The integer that the harness makes of an argument.
inline int integerOf(double n) {
  return std::isnan(n) ? 0 : n >= 0x1p31 ? 0x7fffffff : n <= -0x1p31 ? -0x7fffffff - 1 : int(n);
}
inline double scaleBy(double x, double n) { return std::ldexp(x, integerOf(n)); }
inline int exactLdexp(mpfr_ptr z, mpfr_srcptr x, mpfr_srcptr n, mpfr_rnd_t mode) {
  return mpfr_mul_2si(z, x, integerOf(mpfr_get_d(n, mode)), mode);
}
// The last seven bits of the quotient of remainder(), with its sign.
inline int exactQuotientBits(mpfr_ptr z, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t mode) {
  if (!mpfr_number_p(x) || mpfr_nan_p(y) || mpfr_zero_p(x) || mpfr_zero_p(y) || mpfr_inf_p(y))
    return mpfr_set_zero(z, 1), 0;
  mpfr_t exact, large, rest;
  mpfr_inits2(64, exact, large, rest, static_cast<mpfr_ptr>(nullptr));
  mpfr_mul_2ui(large, y, 7, MPFR_RNDN);
  mpfr_fmod(rest, x, large, MPFR_RNDN);
  long quotient;
  mpfr_remquo(exact, &quotient, rest, y, MPFR_RNDN);
  mpfr_clears(exact, large, rest, static_cast<mpfr_ptr>(nullptr));
  return mpfr_set_si(z, quotient % 128, mode);
}
inline double quotientBits(double x, double y) {
  mpfr_t a, b;
  mpfr_init_set_d(a, x, MPFR_RNDN);
  mpfr_init_set_d(b, y, MPFR_RNDN);
  exactQuotientBits(a, a, b, MPFR_RNDN);
  double bits = mpfr_get_d(a, MPFR_RNDN);
  mpfr_clear(a);
  mpfr_clear(b);
  return bits;
}

inline double pown(double x, double n) { return std::pow(x, integerOf(n)); }
inline int exactPown(mpfr_ptr z, mpfr_srcptr x, mpfr_srcptr n, mpfr_rnd_t mode) {
  return mpfr_pow_si(z, x, integerOf(mpfr_get_d(n, mode)), mode);
}
inline double rootn(double x, double y) {
  int n = integerOf(y);
  if (n == 0 || (x < 0 && n % 2 == 0))
    return NAN;
  double root = std::pow(std::fabs(x), 1.0 / n);
  return n % 2 == 0 ? root : std::copysign(root, x);
}
// Unlike MPFR's, 0 and infinity for -0 where n is even.
inline int exactRootn(mpfr_ptr z, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t mode) {
  long n = integerOf(mpfr_get_d(y, mode));
  mpfr_t magnitude;
  mpfr_init2(magnitude, 64);
  mpfr_abs(magnitude, x, mode);
  int inexact = 0;
  if (n == 0 || (n % 2 == 0 && mpfr_cmp_si(x, 0) < 0))
    mpfr_set_nan(z);
  else
    inexact = mpfr_rootn_ui(z, magnitude, static_cast<unsigned long>(std::labs(n)), mode);
  if (n < 0)
    inexact = mpfr_ui_div(z, 1, z, mode);
  if (n % 2 != 0 && mpfr_signbit(x))
    mpfr_neg(z, z, mode);
  mpfr_clear(magnitude);
  return inexact;
}
inline double compoundn(double x, double y) {
  int n = integerOf(y);
  return x < -1 ? NAN : n == 0 ? 1 : std::exp(n * std::log1p(x));
}
inline int exactCompoundn(mpfr_ptr z, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t mode) {
  return mpfr_compound_si(z, x, integerOf(mpfr_get_d(y, mode)), mode);
}

} // namespace vectest
#endif
