// Records of the standard library and of the function's own, of which an element is the result.
#include <algorithm>
#include <array>
#include <complex>

struct Scale {
  float k;
#pragma omp declare simd uniform(this)
  float lambda(float x) const {
    auto scaled = [&](float y) { return y * k; };
    return scaled(x) + scaled(x + 1);
  }
};
#pragma omp declare simd
float array(float x) {
  std::array<float, 3> a{x, x + 1, x + 2};
  return std::max(a[0], a[2]);
}
#pragma omp declare simd
float product(float x, float y) {
  std::complex<float> z(x, y);
  z *= z;
  return z.real();
}
struct Vector {
  float x, y;
  Vector operator+(const Vector &o) const { return {x + o.x, y + o.y}; }
};
#pragma omp declare simd
float sum(float x) {
  Vector a{x, 1}, b{2, x};
  Vector c = a + b;
  return c.x;
}
#pragma omp declare simd
double chosen(double x) {
  Vector c{(float)x, 2};
  return x > 0 ? c.x : c.y;
}
float use(float x) { return Scale{2}.lambda(x); }
