// The true value of a function, and how far a result is from it.
#ifndef VEC_TESTS_LIBVEC_REFERENCE_H
#define VEC_TESTS_LIBVEC_REFERENCE_H

#include <cmath>
#include <cstdint>
#include <cstring>
#include <mpfr.h>
#include <string>

namespace vectest {

class Reference {
public:
  // `family` as in functions.def; ok() is false when no reference is known for it.
  Reference(const std::string &family, bool f64);
  ~Reference();
  Reference(const Reference &) = delete;
  Reference &operator=(const Reference &) = delete;
  bool ok() const { return exact1 || exact2 || exact3; }

  // Distance in units in the last place of the true value, with MPFR. Infinity when only one of them is a NaN. An
  // overflowed result counts as the next power of two; where the true value lies beyond that too, the distance is 0.
  void setInput(double x, double y = 0, double z = 0);
  double error(double result);
  // The float nearest to the true value, and how far that is from a middle between two floats, in ulp.
  float rounded() const { return mpfr_get_flt(value, MPFR_RNDN); }
  double fromMiddle();
  // Whether the true value, which is no NaN, has a minus sign, that of a zero included.
  bool negative() const { return mpfr_signbit(value) != 0; }

  // The same for f32 with a true value of libm in double: off by less than 2^-28 ulp of f32, and fast.
  double value32(double x, double y = 0, double z = 0) const {
    return quick1 ? quick1(x) : quick2 ? quick2(x, y) : quick3(x, y, z);
  }
  static double error32(double result, double value);
  // error32 where both are finite; infinite or a NaN otherwise.
  static double plainError32(double result, double value) {
    int64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    int64_t exponent = (bits >> 52 & 0x7ff) - 1023;
    bits = 1023 + 23 - (exponent < -126 ? -126 : exponent);
    bits <<= 52;
    double perUlp;
    std::memcpy(&perUlp, &bits, sizeof perUlp);
    return std::fabs(result - value) * perUlp;
  }

private:
  int (*exact1)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t) = nullptr;
  int (*exact2)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t) = nullptr;
  int (*exact3)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t) = nullptr;
  double (*quick1)(double) = nullptr;
  double (*quick2)(double, double) = nullptr;
  double (*quick3)(double, double, double) = nullptr;
  bool f64;
  mpfr_t value, difference, second, third;
};

} // namespace vectest
#endif
