// How far results are off, to some thousandths of an ulp and fifty times as fast as MPFR: which inputs are worth
// measuring. Doubles are held against long doubles, floats against libm's doubles.
#ifndef VEC_TESTS_LIBVEC_HUNT_SCREEN_H
#define VEC_TESTS_LIBVEC_HUNT_SCREEN_H

#include "tests/libvec/complex_power.h"
#include "tests/libvec/harness.h"
#include "tests/libvec/reference.h"

#include <array>

namespace vectest {

constexpr size_t huntBatch = 4096; // inputs that are evaluated at once

// The arguments of one call; those that the function does not have are 0.
using Point = std::array<double, 4>;

inline bool givesInteger(const Function &result) {
  const std::string &types = result.types;
  return types[0] == 'i' || types[0] == 'l' || (result.wanted && types.find('I') != types.npos);
}

// One result of a function in one flavour, as the search sees it. The two results of a complex power are one, for its
// bound is one of both.
class Subject {
public:
  // `parts`: one function, or the two results of a complex power.
  Subject(const Function *parts, size_t count, Variant variant);

  // Why errors of this result of a function (no complex power) could not be estimated; "" if they can.
  static std::string problem(const Function &f);
  const Function &function() const { return parts[0]; }
  size_t arguments() const { return arity(parts[0]); }
  bool isPower() const { return count == 2; }

  // Estimates of the errors of huntBatch inputs. 0 for those that the bound does not cover.
  void estimate(const std::vector<Point> &points, std::vector<double> &errors);
  // The worst of huntBatch inputs, and an estimate of its error, of the 2^width (12 to 42) neighbours of an input that
  // share its other arguments and the high bits of this one. Fails where the function is not smooth, and for floats and
  // complex powers.
  bool sweep(const Point &near, size_t argument, unsigned width, uint64_t seed, Point &worst, double &error);
  // The distance of the i-th result from the least normal number, in units of that; infinity beyond 64.
  double fromLeastNormal(size_t i) const;
  // Whether the i-th result is a number.
  bool isFinite(size_t i) const { return std::isfinite(results[0][i]) && (count == 1 || std::isfinite(results[1][i])); }
  double margin() const { return parts[0].f64 ? 0.004 : 1e-5; } // what an estimate may be off by
  // The distance from the true value, by MPFR.
  double measure(const Point &point);

private:
  // The value of a double function; some need its result, which is nearly right. Null: there is none.
  using Value = long double (*)(const Point &, double result);
  static Value valueOf(const std::string &family);

  template <class T> void compute(const Point *points, size_t n);
  void evaluateDoubles(size_t part, size_t n);
  double estimateOne(const Point &point, double result, double second);

  const Function *parts;
  size_t count;
  Variant variant;
  Value value;
  Reference reference;
  ComplexPower power;
  std::array<std::vector<float>, 4> floats;
  std::array<std::vector<double>, 4> doubles;
  std::vector<float> floatResults;
  std::vector<double> results[2], sweepErrors;
};

} // namespace vectest
#endif
