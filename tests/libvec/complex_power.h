// The true value of the complex power, both parts at once.
#ifndef VEC_TESTS_LIBVEC_COMPLEX_POWER_H
#define VEC_TESTS_LIBVEC_COMPLEX_POWER_H

#include <algorithm>
#include <cmath>
#include <mpfr.h>

namespace vectest {

// e^(w log z) by MPFR, with room for what cancels.
class ComplexPower {
public:
  ComplexPower() {
    for (mpfr_t &v : all)
      mpfr_init2(v, 400);
  }
  ~ComplexPower() {
    for (mpfr_t &v : all)
      mpfr_clear(v);
  }
  ComplexPower(const ComplexPower &) = delete;
  ComplexPower &operator=(const ComplexPower &) = delete;

  // z = x + i y, w = u + i v.
  void set(double zx, double zy, double wu, double wv) {
    auto &[x, y, u, v, length, angle, real, phase, other] = all;
    mpfr_set_d(x, zx, MPFR_RNDN);
    mpfr_set_d(y, zy, MPFR_RNDN);
    mpfr_set_d(u, wu, MPFR_RNDN);
    mpfr_set_d(v, wv, MPFR_RNDN);
    mpfr_sqr(length, x, MPFR_RNDN);
    mpfr_sqr(other, y, MPFR_RNDN);
    mpfr_add(length, length, other, MPFR_RNDN);
    mpfr_log(length, length, MPFR_RNDN);
    mpfr_div_2ui(length, length, 1, MPFR_RNDN);
    mpfr_atan2(angle, y, x, MPFR_RNDN);
    mpfr_fmms(real, u, length, v, angle, MPFR_RNDN);
    mpfr_fmma(phase, u, angle, v, length, MPFR_RNDN);
    mpfr_exp(real, real, MPFR_RNDN);
    mpfr_sin_cos(y, x, phase, MPFR_RNDN);
    mpfr_mul(x, x, real, MPFR_RNDN);
    mpfr_mul(y, y, real, MPFR_RNDN);
  }

  // Of both parts the larger error, in units in the last place of the larger part; negative where the true value is
  // beyond the range.
  double error(double re, double im, bool f64) {
    int exponent = f64 ? -1022 : -126;
    for (int i : {0, 1})
      if (mpfr_regular_p(all[i]))
        exponent = std::max(exponent, int(mpfr_get_exp(all[i])) - 1);
    if (exponent > (f64 ? 1023 : 127))
      return -1;
    double worst = 0;
    for (int i : {0, 1}) {
      const double part = i ? im : re;
      // An infinity stands for the power of two that it is rounded from.
      if (std::isinf(part))
        mpfr_set_si_2exp(all[2], part > 0 ? 1 : -1, f64 ? 1024 : 128, MPFR_RNDN);
      else
        mpfr_set_d(all[2], part, MPFR_RNDN);
      mpfr_sub(all[2], all[2], all[i], MPFR_RNDN);
      mpfr_mul_2si(all[2], all[2], (f64 ? 52 : 23) - exponent, MPFR_RNDN);
      double error = std::fabs(mpfr_get_d(all[2], MPFR_RNDN));
      worst = error <= worst ? worst : std::isnan(error) ? INFINITY : error;
    }
    return worst;
  }

private:
  mpfr_t all[9];
};

} // namespace vectest
#endif
