#include "bench/kernel_case.h"
#include <cmath>
#include <numbers>

vec::bench::Case vec::bench::fft(bool small) {
  unsigned half = 128, n = 2 * half, groups = small ? 2 : 64;
  std::vector<float> cosine(half), sine(half);
  for (unsigned k = 0; k < half; ++k) {
    double angle = -2 * std::numbers::pi * k / n;
    cosine[k] = float(std::cos(angle));
    sine[k] = float(std::sin(angle));
  }
  Bound bound = {1e-4, 1};
  return Case(inGroups(range1d(groups * half), half), in(uniform(groups * n, -1.0f, 1.0f)),
              in(uniform(groups * n + 1, -1.0f, 1.0f)), out<float>(groups * n, bound), out<float>(groups * n, bound),
              in(cosine), in(sine), scratch<float>(2 * n), scratch<float>(2 * n));
}
