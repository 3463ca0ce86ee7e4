// Many neighbours of an input at the price of a few true values: across so small an interval a polynomial through the
// true values at eight of its points is as exact as they are.
#include "tests/libvec/hunt_screen.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace vectest {
namespace {

constexpr size_t nodes = 6, controls = 2; // of the interval: the first ones give the polynomial, the others check it
constexpr uint64_t exponentMask = 0x7ff0000000000000;
constexpr double mostRise = 0x1p-10; // of the value across the interval: above that its doubles are too coarse

double ofBits(uint64_t bits) {
  double x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}
uint64_t bitsOf(double x) {
  uint64_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}

// The i-th place in an interval of 2^width doubles: Chebyshev's points, two between them, then an even sequence.
class Places {
public:
  Places(unsigned width, uint64_t seed) : width(width), seed(seed) {
    for (size_t i = 0; i < nodes; ++i)
      fixed[i] = offsetOf(std::cos(M_PI * (2 * double(i) + 1) / (2 * nodes)));
    fixed[nodes] = offsetOf(0.87), fixed[nodes + 1] = offsetOf(-0.5);
  }
  uint64_t offset(size_t i) const {
    return i < nodes + controls ? fixed[i] : (seed + i * 0x9e3779b97f4a7c15) >> (64 - width);
  }
  // From -1 to 1; exact.
  double coordinate(uint64_t offset) const {
    return (ofBits(0x4330000000000000 | offset) - 0x1p52) * ofBits(uint64_t(1024 - width) << 52) - 1;
  }

private:
  uint64_t offsetOf(double s) const { return uint64_t((s + 1) * 0.5 * std::ldexp(1.0, int(width))); }
  unsigned width;
  uint64_t seed, fixed[nodes + controls];
};

// The polynomial of the divided differences, as sum of c[i] s^i.
void interpolate(const double *s, const long double *values, double *c) {
  long double d[nodes], p[nodes] = {};
  std::copy_n(values, nodes, d);
  for (size_t k = 1; k < nodes; ++k)
    for (size_t i = nodes - 1; i >= k; --i)
      d[i] = (d[i] - d[i - 1]) / (s[i] - s[i - k]);
  for (size_t k = nodes; k-- > 0;) { // p = p * (s - s[k]) + d[k]
    for (size_t i = nodes - 1; i > 0; --i)
      p[i] = p[i - 1] - s[k] * p[i];
    p[0] = d[k] - s[k] * p[0];
  }
  std::copy_n(p, nodes, c);
}

double at(const double *c, double s) { return c[0] + s * (c[1] + s * (c[2] + s * (c[3] + s * (c[4] + s * c[5])))); }

} // namespace

bool Subject::sweep(const Point &near, size_t argument, unsigned width, uint64_t seed, Point &worst, double &error) {
  if (!value)
    return false;
  const Places places(width, seed);
  const uint64_t low = bitsOf(near[argument]) & ~((uint64_t(1) << width) - 1);
  Point point = near;
  long double values[nodes + controls];
  for (size_t a = 0; a < arguments(); ++a)
    if (a != argument)
      std::fill_n(doubles[a].begin(), huntBatch, near[a]);
  double *x = doubles[argument].data();
  for (size_t i = 0; i < nodes + controls; ++i)
    x[i] = ofBits(low | places.offset(i));
  for (size_t i = nodes + controls; i < huntBatch; ++i)
    x[i] = ofBits(low | (seed + i * 0x9e3779b97f4a7c15) >> (64 - width));
  evaluateDoubles(0, huntBatch);
  const double *result = results[0].data();

  // All values are scaled to the size of 1, and taken from one of them.
  double base = 0, scale = 1, s[nodes], c[nodes];
  for (size_t i = 0; i < nodes + controls; ++i) {
    point[argument] = x[i];
    values[i] = value(point, result[i]);
    if (!std::isfinite(values[i]) || values[i] == 0 || !std::isfinite(result[i]))
      return false;
    if (i == 0) {
      scale = std::ldexp(1.0, std::clamp(-std::ilogb(values[0]), -1000, 1000));
      base = double(values[0] * scale);
    }
    values[i] = values[i] * scale - base;
    if (!(std::fabs(values[i]) < mostRise))
      return false;
    if (i < nodes)
      s[i] = places.coordinate(places.offset(i));
  }
  interpolate(s, values, c);
  for (size_t i = nodes; i < nodes + controls; ++i)
    if (std::fabs(values[i] - at(c, places.coordinate(places.offset(i)))) > margin() * 0x1p-52)
      return false;

  const uint64_t least = bitsOf(0x1p-1022 * scale) & exponentMask;
  double *off = sweepErrors.data();
  for (size_t i = nodes + controls; i < huntBatch; ++i) {
    const double t = places.coordinate((seed + i * 0x9e3779b97f4a7c15) >> (64 - width)), p = at(c, t);
    const double unit = ofBits(std::max(bitsOf(base + p) & exponentMask, least));
    off[i] = std::fabs((result[i] * scale - base) - p) / unit;
  }
  const size_t k = size_t(std::max_element(off + nodes + controls, off + huntBatch) - off);
  point[argument] = x[k];
  worst = point;
  error = estimateOne(point, result[k], 0);
  return std::isfinite(error);
}

} // namespace vectest
