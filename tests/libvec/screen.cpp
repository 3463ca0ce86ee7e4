// The distance of an f32 result from a double, without a branch, so that loops become vector code. Compiled once per
// ISA, with VECTEST_ENTRY and the ISA's flags; it uses no library templates, as call.cpp.
#include "tests/libvec/screen.h"

namespace {

constexpr double overflow = 0x1p128; // what infinity counts as

double limited(double x) { return x > overflow ? overflow : x < -overflow ? -overflow : x; }

float distance(float result, double value) {
  double r = result, v = limited(value);
  // Units in the last place of a float in v's binade: 2^(23 - exponent), at least that of the least normal number.
  unsigned long biased = (__builtin_bit_cast(unsigned long, v) >> 52) & 0x7ff;
  biased = biased < 1023 - 126 ? 1023 - 126 : biased;
  double perUlp = __builtin_bit_cast(double, (2 * 1023 + 23 - biased) << 52);
  double error = __builtin_fabs(limited(r) - v) * perUlp;
  bool bothNan = (r != r) & (value != value);
  error = (bothNan | (r == value)) ? 0 : error;
  return error == error ? float(error) : __builtin_inff();
}

} // namespace

extern "C" float VECTEST_ENTRY(const VecTestScreen *s) {
  const float *results = s->results;
  const double *values = s->values;
  float *errors = s->errors;
  for (size_t i = 0; i < s->count; ++i)
    errors[i] = distance(results[i], values[i]);
  unsigned largest = 0; // bits: they order floats that are not negative, and have vector instructions for their maximum
  for (size_t i = 0; i < s->count; ++i) {
    unsigned error = __builtin_bit_cast(unsigned, errors[i]);
    largest = error > largest ? error : largest;
  }
  return __builtin_bit_cast(float, largest);
}
