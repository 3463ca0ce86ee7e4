// Where the search for the worst error looks: charts of the inputs, neighbours of known points, starting points.
#ifndef VEC_TESTS_LIBVEC_HUNT_POINTS_H
#define VEC_TESTS_LIBVEC_HUNT_POINTS_H

#include "tests/libvec/hunt_screen.h"

#include <functional>
#include <random>

namespace vectest {

// A small generator with the same numbers everywhere (the distributions of the standard library are not).
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  uint64_t operator()() { // splitmix64
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  uint64_t below(uint64_t n) { return uint64_t((unsigned __int128)(*this)() * n >> 64); }
  double unit() { return double((*this)() >> 11) * 0x1p-53; }

private:
  uint64_t state;
};

// Numbers of a format in their order, as integers: -0 and +0 are 0 and 1 apart.
class Order {
public:
  explicit Order(bool f64) : f64(f64), infinity(f64 ? 0x7ff0000000000000 : 0x7f800000) {}
  double number(uint64_t index) const; // of 2 * infinity
  uint64_t index(double number) const; // finite
  double fromCoordinate(uint64_t u) const { return number(uint64_t((unsigned __int128)u * (2 * infinity) >> 64)); }
  uint64_t count() const { return 2 * infinity; }
  int mantissaBits() const { return f64 ? 52 : 23; }
  double rounded(double x) const { return f64 ? x : float(x); }

private:
  bool f64;
  uint64_t infinity;
};

// A map of a cube of 64-bit coordinates to inputs, so that a part of the cube is a region in which a kernel does the
// same.
struct Chart {
  size_t dimensions;
  std::function<Point(const std::array<uint64_t, 4> &)> point;
};
std::vector<Chart> chartsOf(const Function &function);

// Inputs that are tried first: hard points of the tests.
std::vector<Point> startingPoints(const Function &function, Random &random);

// Next to a constant of the kernels, or some way from it.
Point besideConstant(const Function &function, const std::vector<double> &constants, Random &random);

// An input beside another: other low bits, another exponent or sign, some periods further on.
Point mutated(const Function &function, const Point &point, Random &random);

// What the function makes of an input: a format's numbers, integers where it takes them.
Point canonical(const Function &function, Point point);

// The hexadecimal and decimal floating-point constants in the sources of a folder.
std::vector<double> constantsIn(const char *folder);

} // namespace vectest
#endif
