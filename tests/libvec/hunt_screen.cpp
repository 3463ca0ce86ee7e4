#include "tests/libvec/hunt_screen.h"
#include "tests/libvec/complex_reference.h"
#include "tests/libvec/reference_functions.h"

#include <cstring>

// glibc has them; clang has no _Float128, whose ABI __float128 shares.
extern "C" __float128 logf128(__float128), log1pf128(__float128), expf128(__float128),
    atan2f128(__float128, __float128);
extern "C" void sincosf128(__float128, __float128 *, __float128 *);

namespace vectest {
namespace {

using Long = long double;
using Quad = __float128;

const Long pi = std::acos(-1.0L), degree = pi / 180, ln2 = std::log(2.0L), ln10 = std::log(10.0L);
const Long rootHalf = std::sqrt(0.5L), rootPi = std::sqrt(pi);
// The root of a half, as exactly as the square of an argument of cdfnorm is large.
const Quad rootHalfQuad = Quad(rootHalf) + (Quad(0.5) - Quad(rootHalf) * rootHalf) / (2 * Quad(rootHalf));

Long sinHalfTurns(Long r) { // |r| <= 1
  Long a = std::fabs(r);
  a = a > 0.5L ? 1 - a : a;
  return std::copysign(a > 0.25L ? std::cos(pi * (0.5L - a)) : std::sin(pi * a), r);
}
Long cosHalfTurns(Long r) {
  Long a = std::fabs(r), b = a > 0.5L ? 1 - a : a;
  return std::copysign(b > 0.25L ? std::sin(pi * (0.5L - b)) : std::cos(pi * b), 0.5L - a);
}
Long sinpiOf(Long x) { return sinHalfTurns(std::remainder(x, 2.0L)); }
Long cospiOf(Long x) { return cosHalfTurns(std::remainder(x, 2.0L)); }
Long sindOf(Long x) {
  Long r = std::remainder(x, 360.0L), a = std::fabs(r);
  a = a > 90 ? 180 - a : a;
  return std::copysign(a > 45 ? std::cos(degree * (90 - a)) : std::sin(degree * a), r);
}
Long cosdOf(Long x) {
  Long a = std::fabs(std::remainder(x, 360.0L)), b = a > 90 ? 180 - a : a;
  return std::copysign(b > 45 ? std::sin(degree * (90 - b)) : std::cos(degree * b), 90 - a);
}

Long cdfnormOf(Long x) {
  Long high = -x * rootHalf, low = Long(-Quad(x) * rootHalfQuad - high);
  return 0.5L * (std::erfc(high) - low * 2 / rootPi * std::exp(-high * high));
}
Long erfcxOf(Long x) {
  if (x > 100) {
    Long w = 0.5L / (x * x);
    return (1 - w * (1 - 3 * w * (1 - 5 * w * (1 - 7 * w * (1 - 9 * w * (1 - 11 * w)))))) / (rootPi * x);
  }
  if (x < -30)
    return INFINITY;
  Long square = x * x, rest = Long(Quad(x) * x - square);
  return std::exp(square) * (1 + rest) * std::erfc(x);
}

// One step of Newton's method from the result.
Long erfinvOf(Long x, Long r) {
  Long slope = 2 / rootPi * std::exp(-r * r), a = std::fabs(r), u = std::fabs(x);
  if (!(u < 1) || std::isinf(r))
    return erfinv(double(x));
  return u < 0.5L ? r - (std::erf(r) - x) / slope : r + std::copysign((std::erfc(a) - (1 - u)) / slope, x);
}
Long erfcinvOf(Long x, Long r) {
  Long slope = 2 / rootPi * std::exp(-r * r);
  if (!(x > 0 && x < 2) || std::isinf(r))
    return erfcinv(double(x));
  return x > 1.5L   ? r - (std::erfc(-r) - (2 - x)) / slope
         : x > 0.5L ? r - (std::erf(r) - (1 - x)) / slope
                    : r + (std::erfc(r) - x) / slope;
}
Long cdfnorminvOf(Long x, Long r) {
  Long slope = std::exp(-r * r / 2) * rootHalf / rootPi, t = r * rootHalf;
  if (!(x > 0 && x < 1) || std::isinf(r))
    return cdfnorminv(double(x));
  return x > 0.75L   ? r + (std::erfc(t) / 2 - (1 - x)) / slope
         : x > 0.25L ? r - (std::erf(t) / 2 - (x - 0.5L)) / slope
                     : r - (std::erfc(-t) / 2 - x) / slope;
}

Long powrOf(Long x, Long y) { return std::isnan(powr(double(x), double(y))) ? NAN : std::pow(std::fabs(x), y); }
Long rootnOf(Long x, int n) {
  if (n == 0 || x == 0 || (x < 0 && n % 2 == 0))
    return rootn(double(x), n);
  Long root = std::pow(std::fabs(x), 1.0L / n);
  root -= root * (std::pow(root, Long(n)) / std::fabs(x) - 1) / n;
  return n % 2 == 0 ? root : std::copysign(root, x);
}
Long compoundnOf(Long x, int n) {
  Long sum = 1 + x, rest = x - (sum - 1);
  if (x <= -1)
    return compoundn(double(x), n);
  return std::pow(sum, Long(n)) * (1 + n * (rest / sum));
}

bool isNearOne(double large, double h) { return large < 2 && h > 0.5 && h < 2; }
// x^2 + y^2 - 1, exact where it cancels.
Quad normLessOne(double x, double y) {
  const bool steep = std::fabs(y) > std::fabs(x);
  Quad large = std::fabs(steep ? y : x), small = steep ? x : y;
  return (large - 1) * (large + 1) + small * small;
}
Long logOfNormOf(Long x, Long y) {
  Long h = std::hypot(x, y);
  if (!isNearOne(std::fmax(std::fabs(double(x)), std::fabs(double(y))), double(h)))
    return std::log(h);
  return std::log1p(Long(normLessOne(double(x), double(y)))) / 2;
}

template <Part part> Long csqrtOf(Long x, Long y) {
  Long w = std::sqrt((std::hypot(x, y) + std::fabs(x)) / 2);
  const bool isMain = std::signbit(x) == (part == Part::im);
  Long value = x == 0 && y == 0 ? 0 : isMain ? w : std::fabs(y) / (2 * w);
  return part == Part::im ? std::copysign(value, y) : value;
}

// The unit in the last place of a double beside v is 2^(this - 52).
int exponentOf(Long v) {
  uint64_t words[2] = {};
  std::memcpy(words, &v, 10);
  return std::max(int(words[1] & 0x7fff) - 16383, -1022);
}

Long powerOfTwo(int exponent) {
  uint64_t words[2] = {uint64_t(1) << 63, uint64_t(exponent + 16383)};
  Long value = 0;
  std::memcpy(&value, words, 10);
  return value;
}

double distance(double result, Long value) {
  if (std::isnan(value) || std::isnan(result))
    return std::isnan(value) && std::isnan(result) ? 0 : INFINITY;
  if (std::isinf(value))
    return result == double(value) ? 0 : INFINITY;
  int exponent = exponentOf(value);
  Long rounded = result;
  if (std::isinf(result)) {
    if (std::signbit(result) != std::signbit(value))
      return INFINITY;
    if (exponent > 1023)
      return 0;
    rounded = std::copysign(0x1p1024L, value);
  }
  return double(std::fabs(rounded - value) * powerOfTwo(52 - exponent));
}

// The larger error of a complex power's parts, in units of the larger one; 0 where |w log z| > 2^10 or the value is
// beyond the range.
double powerDistance(const Point &p, double re, double im, bool f64) {
  double size = std::hypot(p[0], p[1]);
  if (!(size > 0) || !std::isfinite(size))
    return 0;
  double about = std::hypot(std::log(size), std::atan2(p[1], p[0])) * std::hypot(p[2], p[3]);
  if (!(about < 1023))
    return 0;
  Long parts[2];
  if (f64) {
    Quad x = p[0], y = p[1], u = p[2], v = p[3];
    Quad length = (isNearOne(std::fmax(std::fabs(p[0]), std::fabs(p[1])), size) ? log1pf128(normLessOne(p[0], p[1]))
                                                                                : logf128(x * x + y * y)) /
                  2;
    Quad angle = atan2f128(y, x), scale = expf128(u * length - v * angle), sine, cosine;
    sincosf128(u * angle + v * length, &sine, &cosine);
    parts[0] = Long(scale * cosine), parts[1] = Long(scale * sine);
  } else {
    Long u = p[2], v = p[3], length = logOfNormOf(p[0], p[1]), angle = std::atan2(Long(p[1]), Long(p[0]));
    Long scale = std::exp(u * length - v * angle), phase = u * angle + v * length;
    parts[0] = scale * std::cos(phase), parts[1] = scale * std::sin(phase);
  }
  int exponent = std::max({exponentOf(parts[0]), exponentOf(parts[1]), f64 ? -1022 : -126});
  if (exponent > (f64 ? 1023 : 127))
    return 0;
  Long ulp = powerOfTwo((f64 ? 52 : 23) - exponent);
  double error = double(std::fmax(std::fabs(re - parts[0]), std::fabs(im - parts[1])) * ulp);
  return std::isfinite(re) && std::isfinite(im) ? error : INFINITY;
}

} // namespace

#define VALUE1(FAMILY, EXPRESSION)                                                                                     \
  if (name == FAMILY)                                                                                                  \
  return [](const Point &p, double) -> Long {                                                                          \
    Long x = p[0];                                                                                                     \
    return EXPRESSION;                                                                                                 \
  }
#define VALUE2(FAMILY, EXPRESSION)                                                                                     \
  if (name == FAMILY)                                                                                                  \
  return [](const Point &p, double) -> Long {                                                                          \
    Long x = p[0], y = p[1];                                                                                           \
    return EXPRESSION;                                                                                                 \
  }
#define NEWTON(FAMILY, FUNCTION)                                                                                       \
  if (name == FAMILY)                                                                                                  \
  return [](const Point &p, double result) -> Long { return FUNCTION(p[0], result); }
#define INTEGER2(FAMILY, FUNCTION)                                                                                     \
  if (name == FAMILY)                                                                                                  \
  return [](const Point &p, double) -> Long { return FUNCTION(Long(p[0]), integerOf(p[1])); }

Subject::Value Subject::valueOf(const std::string &family) {
  std::string name = family;
  if (size_t tier = name.find("_u35"); tier != std::string::npos)
    name.erase(tier, 4);
  VALUE1("exp", std::exp(x));
  VALUE1("exp2", std::exp2(x));
  VALUE1("exp10", exp10l(x));
  VALUE1("expm1", std::expm1(x));
  VALUE1("exp2m1", std::fabs(x) < 1 ? std::expm1(x * ln2) : std::exp2(x) - 1);
  VALUE1("exp10m1", std::fabs(x) < 0.3L ? std::expm1(x * ln10) : exp10l(x) - 1);
  VALUE1("log", std::log(x));
  VALUE1("log2", std::log2(x));
  VALUE1("log10", std::log10(x));
  if (name == "logp1")
    name = "log1p";
  VALUE1("log1p", std::log1p(x));
  VALUE1("log2p1", std::log1p(x) / ln2);
  VALUE1("log10p1", std::log1p(x) / ln10);
  if (name == "sincos" || name == "cexpi_second")
    name = "sin";
  if (name == "sincos_second" || name == "cexpi")
    name = "cos";
  VALUE1("sin", std::sin(x));
  VALUE1("cos", std::cos(x));
  VALUE1("tan", std::tan(x));
  if (name == "sincospi")
    name = "sinpi";
  if (name == "sincospi_second")
    name = "cospi";
  VALUE1("sinpi", sinpiOf(x));
  VALUE1("cospi", cospiOf(x));
  VALUE1("tanpi", sinpiOf(x) / cospiOf(x));
  VALUE1("sind", sindOf(x));
  VALUE1("cosd", cosdOf(x));
  VALUE1("tand", sindOf(x) / cosdOf(x));
  VALUE1("asin", std::asin(x));
  VALUE1("acos", std::acos(x));
  VALUE1("atan", std::atan(x));
  VALUE1("asinpi", std::asin(x) / pi);
  VALUE1("acospi", std::acos(x) / pi);
  VALUE1("atanpi", std::atan(x) / pi);
  VALUE2("atan2", std::atan2(x, y));
  VALUE2("atan2pi", std::atan2(x, y) / pi);
  VALUE1("sinh", std::sinh(x));
  VALUE1("cosh", std::cosh(x));
  VALUE1("tanh", std::tanh(x));
  VALUE1("asinh", std::asinh(x));
  VALUE1("acosh", std::acosh(x));
  VALUE1("atanh", std::atanh(x));
  VALUE1("erf", std::erf(x));
  VALUE1("erfc", std::erfc(x));
  VALUE1("erfcx", erfcxOf(x));
  VALUE1("cdfnorm", cdfnormOf(x));
  NEWTON("erfinv", erfinvOf);
  NEWTON("erfcinv", erfcinvOf);
  NEWTON("cdfnorminv", cdfnorminvOf);
  VALUE1("tgamma", std::tgamma(x));
  if (name == "lgamma_r")
    name = "lgamma";
  VALUE1("lgamma", std::lgamma(x));
  VALUE1("cbrt", std::cbrt(x));
  VALUE1("rcbrt", 1 / std::cbrt(x));
  VALUE1("rsqrt", 1 / std::sqrt(x));
  VALUE1("pow2o3", std::cbrt(x) * std::cbrt(x));
  VALUE1("pow3o2", x * std::sqrt(x));
  VALUE2("hypot", std::hypot(x, y));
  if (name == "powx")
    name = "pow";
  VALUE2("pow", std::pow(x, y));
  VALUE2("powr", powrOf(x, y));
  INTEGER2("pown", [](Long x, int n) { return std::pow(x, Long(n)); });
  INTEGER2("rootn", rootnOf);
  INTEGER2("compoundn", compoundnOf);
  VALUE2("csqrt", csqrtOf<Part::re>(x, y));
  VALUE2("csqrt_second", csqrtOf<Part::im>(x, y));
  VALUE2("cexp", std::exp(x) * std::cos(y));
  VALUE2("cexp_second", y == 0 ? y : std::exp(x) * std::sin(y));
  VALUE2("clog", logOfNormOf(x, y));
  VALUE2("clog_second", std::atan2(y, x));
  return nullptr;
}

#undef VALUE1
#undef VALUE2
#undef NEWTON
#undef INTEGER2

std::string Subject::problem(const Function &f) {
  if (!f.f64 || f.how == "exact" || givesInteger(f) || valueOf(f.name))
    return "";
  return "tests/libvec/hunt_screen.cpp has no value of '" + f.name +
         "', by which errors are estimated: add its row to valueOf";
}

Subject::Subject(const Function *parts, size_t count, Variant variant)
    : parts(parts), count(count), variant(variant),
      value(parts[0].f64 && count == 1 ? valueOf(parts[0].name) : nullptr), reference(parts[0].name, parts[0].f64),
      floatResults(huntBatch), sweepErrors(huntBatch) {
  for (size_t i = 0; i < arguments(); ++i)
    floats[i].resize(huntBatch), doubles[i].resize(huntBatch);
  for (auto &r : results)
    r.resize(huntBatch);
}

template <class T> void Subject::compute(const Point *points, size_t n) {
  auto *in = [&] {
    if constexpr (sizeof(T) == 4)
      return &floats;
    else
      return &doubles;
  }();
  for (size_t a = 0; a < arguments(); ++a)
    for (size_t i = 0; i < n; ++i)
      (*in)[a][i] = T(points[i][a]);
  auto at = [&](size_t a) -> const void * { return a < arguments() ? (*in)[a].data() : nullptr; };
  for (size_t part = 0; part < count; ++part) {
    T *out = [&] {
      if constexpr (sizeof(T) == 4)
        return floatResults.data();
      else
        return results[part].data();
    }();
    evaluate(parts[part], variant, {at(0), at(1), at(2), at(3)}, out, nullptr, n);
    if constexpr (sizeof(T) == 4)
      std::copy_n(floatResults.begin(), n, results[part].begin());
  }
}

void Subject::evaluateDoubles(size_t part, size_t n) {
  auto at = [&](size_t a) -> const void * { return a < arguments() ? doubles[a].data() : nullptr; };
  evaluate(parts[part], variant, {at(0), at(1), at(2), at(3)}, results[part].data(), nullptr, n);
}

double Subject::estimateOne(const Point &p, double result, double second) {
  if (isPower())
    return powerDistance(p, result, second, function().f64);
  if (value)
    return distance(result, value(p, result));
  // Of floats a good value, of functions that are exact in double the value itself.
  double quick = reference.value32(p[0], p[1], p[2]);
  if (!function().f64)
    return Reference::error32(result, function().types[0] == 'i' || function().types[0] == 'l' ? float(quick) : quick);
  return result == quick || (std::isnan(result) && std::isnan(quick)) ? 0 : 1;
}

void Subject::estimate(const std::vector<Point> &points, std::vector<double> &errors) {
  function().f64 ? compute<double>(points.data(), huntBatch) : compute<float>(points.data(), huntBatch);
  for (size_t i = 0; i < huntBatch; ++i)
    errors[i] = estimateOne(points[i], results[0][i], results[1][i]);
}

double Subject::fromLeastNormal(size_t i) const {
  const double a = std::fabs(results[0][i]), least = function().f64 ? 0x1p-1022 : 0x1p-126;
  return a < 64 * least ? std::fabs(a / least - 1) : INFINITY;
}

double Subject::measure(const Point &p) {
  Point all[maxLanes];
  std::fill_n(all, maxLanes, p);
  function().f64 ? compute<double>(all, maxLanes) : compute<float>(all, maxLanes);
  if (isPower()) {
    power.set(p[0], p[1], p[2], p[3]);
    return std::fmax(power.error(results[0][0], results[1][0], function().f64), 0);
  }
  if (estimateOne(p, results[0][0], results[1][0]) == 0 && (function().types[0] == 'i' || function().types[0] == 'l'))
    return 0; // a large integer, which the harness has rounded
  reference.setInput(p[0], p[1], p[2]);
  return reference.error(results[0][0]);
}

} // namespace vectest
