#include "bench/accuracy.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace vec::bench {
namespace {

// The distance of `got` from `exact` in units in the last place of T at `exact`.
template <typename T, typename Wide> double ulps(T got, Wide exact) {
  using Limits = std::numeric_limits<T>;
  if (std::isnan(exact) || std::isinf(static_cast<T>(exact)))
    return std::isnan(exact) ? (std::isnan(got) ? 0 : INFINITY) : (got == static_cast<T>(exact) ? 0 : INFINITY);
  int exponent = exact == 0 ? Limits::min_exponent : std::ilogb(exact) + 1;
  exponent = std::max(exponent, Limits::min_exponent) - Limits::digits;
  double error = static_cast<double>(std::fabs(std::scalbn(static_cast<Wide>(got) - exact, -exponent)));
  return std::isnan(error) ? INFINITY : error;
}

template <typename T, typename Wide>
Accuracy measure(const Implementation &implementation, const Function &function, void *reference) {
  constexpr size_t block = 1024, blocks = 64;
  alignas(64) T x[block], y[block], z[block], out[block];
  std::mt19937_64 random(1);
  Accuracy worst = {-1, 0, 0};
  for (size_t b = 0; b < blocks; ++b) {
    for (size_t i = 0; i < block; ++i) {
      x[i] = static_cast<T>(function.draw(random));
      y[i] = static_cast<T>(function.draw(random));
      z[i] = static_cast<T>(function.draw(random));
    }
    implementation.loop(implementation.function, x, y, z, out, block);
    for (size_t i = 0; i < block; ++i) {
      Wide exact = function.types == "tt" ? reinterpret_cast<Wide (*)(Wide)>(reference)(x[i])
                   : function.types == "ttt"
                       ? reinterpret_cast<Wide (*)(Wide, Wide)>(reference)(x[i], y[i])
                       : reinterpret_cast<Wide (*)(Wide, Wide, Wide)>(reference)(x[i], y[i], z[i]);
      double error = ulps<T, Wide>(out[i], exact);
      if (error > worst.ulp)
        worst = {error, static_cast<double>(x[i]), static_cast<double>(y[i])};
    }
  }
  return worst;
}

// The neighbour of a number depends on its format: the function of a wider one is no reference.
template <typename T, typename Wide> Wide neighbour(Wide from, Wide to) {
  return std::nextafter(static_cast<T>(from), static_cast<T>(to));
}

template <typename T, typename Wide>
Accuracy measureType(const Implementation &implementation, const Function &function, void *reference) {
  if (function.name == "nextafter")
    reference = reinterpret_cast<void *>(neighbour<T, Wide>);
  return measure<T, Wide>(implementation, function, reference);
}

} // namespace

std::optional<Accuracy> measureAccuracy(const Implementation &implementation, const Function &function,
                                        void *reference) {
  if (!reference)
    return std::nullopt;
  return function.type == f64 ? measureType<double, long double>(implementation, function, reference)
                              : measureType<float, double>(implementation, function, reference);
}

} // namespace vec::bench
