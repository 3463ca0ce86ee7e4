// Inputs of the tests.
#include "tests/libvec/harness.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <mpfr.h>
#include <random>

namespace vectest {
namespace {

struct Format {
  int mantissa, minExponent, maxExponent;
};
Format format(bool f64) { return f64 ? Format{52, -1022, 1023} : Format{23, -126, 127}; }

// x, and its nearest neighbours in the format.
void around(std::vector<double> &points, bool f64, double x, int neighbours) {
  double up = f64 ? x : float(x), down = up;
  points.push_back(up);
  for (int i = 0; i < neighbours; ++i) {
    up = f64 ? std::nextafter(up, INFINITY) : double(std::nextafterf(float(up), INFINITY));
    down = f64 ? std::nextafter(down, -INFINITY) : double(std::nextafterf(float(down), -INFINITY));
    points.push_back(up);
    points.push_back(down);
  }
}

// The numbers M 2^e of the format that come nearest to a multiple of pi/2: M runs through the denominators of the
// convergents of 2^e / (pi/2).
void nearMultiplesOfHalfPi(std::vector<double> &points, bool f64) {
  Format f = format(f64);
  mpfr_t y, whole;
  mpfr_init2(y, 2300);
  mpfr_init2(whole, 2300);
  for (int e = -f.mantissa; e <= f.maxExponent - f.mantissa; ++e) {
    mpfr_const_pi(y, MPFR_RNDN);
    mpfr_ui_div(y, 2, y, MPFR_RNDN);
    mpfr_mul_2si(y, y, e, MPFR_RNDN);
    double before = 0, denominator = 1; // of the convergents: exact below 2^53
    for (;;) {
      mpfr_floor(whole, y);
      mpfr_sub(y, y, whole, MPFR_RNDN);
      mpfr_ui_div(y, 1, y, MPFR_RNDN);
      mpfr_floor(whole, y);
      double next = mpfr_get_d(whole, MPFR_RNDN) * denominator + before;
      if (!(next < std::ldexp(1.0, f.mantissa + 1)))
        break;
      before = denominator;
      denominator = next;
      if (denominator > std::ldexp(1.0, f.mantissa - 8))
        points.push_back(std::ldexp(denominator, e));
    }
  }
  mpfr_clear(y);
  mpfr_clear(whole);
}

template <class T> double fromBits(uint64_t bits) {
  T x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

double randomBits(bool f64, std::mt19937_64 &random) {
  const double x = f64 ? fromBits<double>(random()) : fromBits<float>(random() & 0xffffffff);
  return std::isnan(x) ? std::numeric_limits<double>::quiet_NaN() : x; // MPFR's NaN has no sign
}

} // namespace

std::vector<double> hardPoints(bool f64, size_t limit) {
  Format f = format(f64);
  const double ln2 = std::log(2.0), pi = std::acos(-1.0), inf = INFINITY;
  std::vector<double> points;
  for (int e = f.minExponent - f.mantissa; e <= f.maxExponent; ++e) {
    around(points, f64, std::ldexp(1.0, e), 2);
    around(points, f64, std::ldexp(std::sqrt(0.5), e + 1), 2);
  }
  for (int k = 1; k <= 2 * (f.maxExponent + f.mantissa + 1); ++k)
    around(points, f64, k * (ln2 / 2), 2);
  for (int k = 1; k <= 1100; ++k)
    around(points, f64, k, 1);
  for (int k = 1; k <= 4096; ++k)
    around(points, f64, k * (pi / 4), 1);
  nearMultiplesOfHalfPi(points, f64);
  for (size_t i = 0, n = points.size(); i < n; ++i)
    points.push_back(-points[i]);

  // The last bits of an argument choose quadrants, those of a NaN, too.
  std::vector<double> thinned = {0.0, -0.0, inf, -inf, std::nan("0"), std::nan("1"), std::nan("2"), std::nan("3")};
  around(thinned, f64, f64 ? std::numeric_limits<double>::max() : double(std::numeric_limits<float>::max()), 2);
  around(thinned, f64, 1.0, 8);
  double step = points.size() > limit ? double(points.size()) / limit : 1;
  for (double i = 0; i < points.size(); i += step)
    thinned.push_back(points[size_t(i)]);
  return thinned;
}

std::vector<double> gammaPoints(bool f64) {
  std::vector<double> points;
  auto near = [&](double x, double reach) {
    around(points, f64, x, 8);
    for (int k = 0; k < 48; ++k)
      for (double sign : {-1.0, 1.0})
        around(points, f64, x + sign * std::ldexp(reach, -k), 0);
  };
  double factorial = 1;
  for (int n = 1; n <= 180; ++n) {
    near(-n, 0.5);
    factorial *= n;
    for (double side : {-1.0, 1.0}) {
      if (n < (side < 0 ? 2 : 3) || n > 18)
        continue;
      // A zero of lgamma, by bisection; -2.61 is between the first two.
      double low = n == 2 ? -2.61 : -n + side * (n == 3 && side > 0 ? 0.39 : 1.5 / factorial);
      double high = -n + side * (n == 2 ? 0.3 : 0.3 / factorial);
      bool sign = std::lgamma(low) > 0;
      for (int i = 0; i < 80; ++i) {
        double middle = (low + high) / 2;
        (std::lgamma(middle) > 0) == sign ? low = middle : high = middle;
      }
      near(low, 0.2 / factorial);
    }
  }
  // Where the logarithm is small between the zeros, beyond what is next to them, and where it is what two others leave.
  for (int k = 1; k <= 4000; ++k) {
    around(points, f64, -2 - k * 0.0015, 0);
    around(points, f64, 1.3 + k * 0.00003, 0);
  }
  return points;
}

std::vector<double> randomPoints(const Function &function, size_t count, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> bench(function.benchLow, function.benchHigh), unit(-1, 1);
  std::uniform_int_distribution<int> exponent(-12, 12);
  std::vector<double> points;
  for (size_t i = 0; i < count; ++i) {
    double x = 0;
    switch (i % 5) {
    case 0:
      x = randomBits(function.f64, random);
      break;
    case 1:
      x = bench(random);
      break;
    case 2:
      x = std::ldexp(unit(random), exponent(random)); // where most functions do something
      break;
    case 3:
      x = 1 + std::ldexp(unit(random), -int(i / 5 % 50));
      break;
    case 4: // the power to e, 2 or 10 beside the least normal number
      x = (format(function.f64).minExponent + 4 * unit(random)) *
          (i % 3 ? std::log(2.0) / (i % 3 == 1 ? 1 : std::log(10.0)) : 1);
      break;
    }
    points.push_back(function.f64 ? x : float(x));
  }
  return points;
}

std::vector<double> specialPoints(bool f64) {
  Format f = format(f64);
  const double least = std::ldexp(1.0, f.minExponent - f.mantissa), smallest = std::ldexp(1.0, f.minExponent);
  const double ulp = std::ldexp(1.0, -f.mantissa), largest = std::ldexp(2 - ulp, f.maxExponent);
  const double fraction = std::ldexp(1.0, f.mantissa) - 0.5, odd = std::ldexp(1.0, f.mantissa + 1) - 1;
  std::vector<double> points = {0,        least,   smallest - least,
                                smallest, ulp,     0.25,
                                0.5,      0.75,    1 - ulp / 2,
                                1,        1 + ulp, 1.5,
                                2,        2.5,     3,
                                4,        5.5,     7,
                                10,       100,     fraction,
                                odd,      odd + 1, largest / 2,
                                largest,  INFINITY};
  for (size_t i = 0, n = points.size(); i < n; ++i)
    points.push_back(-points[i]);
  points.push_back(std::numeric_limits<double>::quiet_NaN());
  return points;
}

std::vector<Input> specialInputs(const Function &function) {
  std::vector<double> points = specialPoints(function.f64), none = {0};
  std::vector<Input> inputs;
  for (double x : points)
    for (double y : points)
      for (double z : arity(function) == 3 ? points : none)
        inputs.push_back({x, y, z});
  return inputs;
}

std::vector<Input> randomInputs(const Function &function, size_t count, uint64_t seed) {
  Format f = format(function.f64);
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> bench(function.benchLow, function.benchHigh), unit(-1, 1);
  std::uniform_int_distribution<int> small(-40, 40), magnitude(-12, 12), all(f.minExponent, f.maxExponent);
  auto near1 = [&](size_t i) { return 1 + std::ldexp(unit(random), -int(i / 8 % 50)); };
  std::vector<Input> inputs;
  for (size_t i = 0; i < count; ++i) {
    double x = randomBits(function.f64, random), y = randomBits(function.f64, random);
    switch (i % 8) {
    case 1:
      x = bench(random), y = bench(random);
      break;
    case 2:
      x = std::ldexp(unit(random), magnitude(random)), y = std::ldexp(unit(random), magnitude(random));
      break;
    case 3: // a ratio near 1, or one that just matters
      y = std::ldexp(x, small(random)) * (i / 8 % 2 ? near1(i / 2) : unit(random));
      break;
    case 4: // x^y from the least to the greatest number, mostly near a limit
      x = std::ldexp(std::fabs(unit(random)), i / 8 % 2 ? magnitude(random) : all(random) / 2);
      y = (i / 16 % 2 ? f.maxExponent + 1 : f.minExponent - f.mantissa / 2) * (1 + unit(random) / 16) / std::log2(x);
      break;
    case 5: // x near 1
      x = near1(i), y = unit(random) * f.maxExponent / std::log2(x);
      break;
    case 6: // x^y near 1
      x = std::fabs(x), y = near1(i) / std::log2(x) * std::ldexp(unit(random), -int(i / 8 % 50));
      break;
    case 7: // integers
      x = small(random), y = small(random);
      break;
    }
    if (takesInteger(function) && i / 8 % 2) // exponents
      y = unit(random) * 2 * (f.maxExponent + f.mantissa);
    if (arity(function) == 3 && i / 8 % 4 < 2 && i / 64 % 2) // where the sum is subnormal, too
      x = std::ldexp(unit(random), f.minExponent / 2), y = std::ldexp(unit(random), f.minExponent / 2 + small(random));
    double z = x * y;
    switch (i / 8 % 4) {
    case 0: // the sum is the rounding error of the product, or about as small
      z = -z * (i / 32 % 2 ? near1(i / 4) : 1);
      break;
    case 1: // either matters only for the rounding of the other
      z = std::ldexp(i / 32 % 2 ? z : unit(random), 3 * small(random));
      break;
    case 2:
      z = randomBits(function.f64, random);
      break;
    case 3:
      z = bench(random);
      break;
    }
    inputs.push_back(function.f64 ? Input{x, y, z} : Input{float(x), float(y), float(z)});
  }
  return inputs;
}

namespace {

// The fractions next to tan m, by continued fractions: with 24 bits as their parts have, y and x.
void addAngles(double m, int scale, std::vector<Input> &inputs) {
  long double tangent = std::tan((long double)m), rest = std::fabs(tangent);
  int down = std::ilogb(rest);
  rest = std::ldexp(rest, -down);
  uint64_t p = 1, q = 0, p0 = 0, q0 = 1;
  for (int i = 0; i < 40 && rest < 0x1p24L; ++i) {
    uint64_t whole = uint64_t(rest), p1 = whole * p + p0, q1 = whole * q + q0;
    if ((p1 | q1) >> 24)
      break;
    p0 = p, q0 = q, p = p1, q = q1;
    inputs.push_back(
        {std::ldexp(double(p), scale), std::copysign(std::ldexp(double(q), scale - down), double(tangent)), 0});
    if (rest == (long double)whole)
      break;
    rest = 1 / (rest - (long double)whole);
  }
}

// Beside the least normal number: the larger number decides all bits but the last one or two, or half of them.
Input besideLeastNormal(bool f64, std::mt19937_64 &random) {
  Format f = format(f64);
  std::uniform_real_distribution<double> unit(-1, 1);
  double x = 1 + std::ldexp(unit(random), -int(random() % unsigned(f.mantissa)));
  double y = std::ldexp(unit(random), -int(random() % unsigned(f.mantissa / 2 + 4)));
  return {std::ldexp(x, f.minExponent), std::ldexp(y, f.minExponent), 0};
}

// Next to the unit circle, on either side: of the sum of the squares, less 1, little or nothing is left.
Input besideUnitCircle(bool f64, std::mt19937_64 &random) {
  std::uniform_real_distribution<double> unit(0, 1);
  double x = std::ldexp(unit(random), -int(random() % unsigned(format(f64).mantissa / 2 + 4)));
  x = f64 ? x : double(float(x));
  double y = std::sqrt((1 - x) * (1 + x));
  for (uint64_t i = random() % 3; i > 0; --i)
    y = f64 ? std::nextafter(y, 2.0) : double(std::nextafterf(float(y), 2.0f));
  return random() % 2 ? Input{x, y, 0} : Input{y, -x, 0};
}

// e^x cos y and e^x sin y beside the least normal number, below and above.
Input besideLeastExponential(bool f64, std::mt19937_64 &random) {
  std::uniform_real_distribution<double> unit(-1, 1);
  return {(format(f64).minExponent + 4 * unit(random)) * std::log(2.0), std::ldexp(unit(random), int(random() % 24)),
          0};
}

// A power of two's root of x that has few bits, to a power: often a middle between two floats, or next to one.
Input halfExactPower(std::mt19937_64 &random) {
  int roots = int(random() % 4);
  double x = std::ldexp(double(random() % (2u << random() % 13) | 1), int(random() % 9) - 4);
  for (int i = 0; i < roots; ++i)
    x *= x;
  float y = float(std::ldexp(double(1 + random() % 15), -roots)), near = float(x);
  if (random() % 4 == 0)
    near = std::nextafter(near, random() % 2 ? 0.0f : INFINITY);
  if (random() % 4 == 0)
    y = std::nextafter(y, random() % 2 ? 0.0f : INFINITY);
  return {near, random() % 8 == 0 ? -y : y, 0};
}

} // namespace

std::vector<Input> hardPairs(const Function &function, size_t count, uint64_t seed) {
  bool power = function.name == "pow_cr", angle = function.name == "atan2_cr";
  std::mt19937_64 random(seed);
  std::vector<Input> inputs;
  const struct {
    const char *family;
    Input (*pair)(bool f64, std::mt19937_64 &random);
  } borders[] = {{"hypot", besideLeastNormal},
                 {"csqrt", besideLeastNormal},
                 {"clog", besideUnitCircle},
                 {"cexp", besideLeastExponential}};
  for (auto &[family, pair] : borders)
    if (function.name.starts_with(family))
      for (size_t i = 0; i < count / 16; ++i)
        inputs.push_back(pair(function.f64, random));
  while ((power || angle) && inputs.size() < count) {
    double middle = std::ldexp(double(random() % 0x1000000 | 0x1000001), int(random() % 29) - 51); // 25 bits
    if (power)
      inputs.push_back(halfExactPower(random));
    else if (middle < 3.1415926)
      addAngles(middle, int(random() % 60) - 30, inputs);
  }
  return inputs;
}

std::vector<Input> foundInputs(const Function &function) {
  const struct {
    const char *family;
    double x, y;
  } found[] = {
#define HARD(FAMILY, X, Y) {#FAMILY, X, Y},
#include "tests/libvec/hard_inputs.def"
  };
  std::vector<Input> inputs;
  for (auto &[family, x, y] : found)
    if (function.name == family || function.name == std::string(family) + "_second")
      for (double sign : {-1.0, 1.0}) {
        inputs.push_back({sign * x, y, 0});
        inputs.push_back({sign * x, -y, 0});
      }
  return inputs;
}

} // namespace vectest
