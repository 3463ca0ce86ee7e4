// libvec/eigen.hpp: expressions over arrays of Eigen have the bits of the scalar entry points; cxx.py looks for the
// calls.
#include <cstdio>
#include <cstring>
#include <libvec/eigen.hpp>

namespace {

int failures;

template <class T> void expect(const char *name, long i, T mine, T scalar) {
  if (std::memcmp(&mine, &scalar, sizeof mine) != 0 && (mine == mine || scalar == scalar) && failures++ < 20)
    std::printf("FAIL %s, element %ld: %g, the scalar entry point gives %g\n", name, i, double(mine), double(scalar));
}

// All lengths around those of packets, so that there are remainders.
template <class T, class F, class S> void arrays(const char *name, F f, S s) {
  for (long n = 0; n < 70; ++n) {
    const Eigen::Array<T, Eigen::Dynamic, 1> x = Eigen::Array<T, Eigen::Dynamic, 1>::LinSpaced(n, T(0.125), T(9)),
                                             y = x + T(0.5);
    const Eigen::Array<T, Eigen::Dynamic, 1> r = f(x, y);
    for (long i = 0; i < n; ++i)
      expect<T>(name, i, r[i], s(x[i], y[i]));
  }
  const Eigen::Array<T, 3, 3> x = Eigen::Array<T, 3, 3>::Random().abs() + T(0.1), y = x + T(1), r = f(x, y);
  for (long i = 0; i < 9; ++i)
    expect<T>(name, i, r(i), s(x(i), y(i)));
}

#define CHECK(NAME, EXPRESSION, SCALAR, SCALARF)                                                                       \
  arrays<double>(                                                                                                      \
      NAME, [](const auto &x, const auto &y) { return ((void)y, EXPRESSION).eval(); },                                 \
      [](double x, double y) { return (void)y, SCALAR; });                                                             \
  arrays<float>(                                                                                                       \
      NAME, [](const auto &x, const auto &y) { return ((void)y, EXPRESSION).eval(); },                                 \
      [](float x, float y) { return (void)y, SCALARF; });

} // namespace

int main() {
  CHECK("sinh", vec::sinh(x), vec_sinh(x), vec_sinhf(x))
  CHECK("exp of an expression", vec::exp(x - y), vec_exp(x - y), vec_expf(x - y))
  CHECK("pow", vec::pow(x, y), vec_pow(x, y), vec_powf(x, y))
  CHECK("pow of a scalar", vec::pow(x, 2.5), vec_pow(x, 2.5), vec_powf(x, 2.5f))
  CHECK("pow from a scalar", vec::pow(2.5, x), vec_pow(2.5, x), vec_powf(2.5f, x))
  CHECK("fma", vec::fma(x, y, x), vec_fma(x, y, x), vec_fmaf(x, y, x))
  CHECK("erfinv of erf", vec::erfinv(vec::erf(x - 1)), vec_erfinv(vec_erf(x - 1)), vec_erfinvf(vec_erff(x - 1)))
  CHECK("tgamma", vec::tgamma(x), vec_tgamma(x), vec_tgammaf(x))
  return failures ? 1 : 0;
}
