// softplus.cpp: a function over std::experimental::simd, for vectors of any width and for scalars. docs/cxx.md has the
// commands.
#include <cstdio>
#include <libvec/simd.hpp>

template <class V> V softplus(V x) { return vec::log1p(vec::exp(x)); }

int main() {
  namespace stdx = std::experimental;
  const stdx::fixed_size_simd<double, 12> x([](int i) { return i - 6.0; });
  const auto y = softplus(x);
  int different = 0;
  for (int i = 0; i < 12; ++i)
    different += y[i] != softplus(double(x[i]));
  std::printf("softplus(5) = %.15g; scalar and vector differ in %d of 12 values\n", double(y[11]), different);
  return different;
}
