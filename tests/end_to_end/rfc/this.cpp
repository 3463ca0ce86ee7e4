// Methods: the object is a parameter by the name of `this`, uniform or linear as any pointer.
// TARGET: x86-64 -mavx
// IR: "vector-function-abi-variant"="_ZGVcN8uv__ZNK4Line2atEf\(_Z7line_at
// IR: "vector-function-abi-variant"="_ZGVcN8l8v__ZNK4Line4fromEf\(_Z9line_from
// CALLS: _Z7line_atPK4LineDv8_f
// CALLS: _Z9line_fromPK4LineDv8_f
#include <immintrin.h>
#ifdef BODIES
#define VARIANT(...)
#else
#include <libvec/simd_variant.h>
#define VARIANT(...) __attribute__((pure, clang_declare_simd_variant(__VA_ARGS__, notinbranch, isa("avx"))))
#endif
struct Line {
  float a, b;
  float at(float x) const noexcept VARIANT("line_at", simdlen(8), uniform(this));
  float from(float x) const noexcept VARIANT("line_from", simdlen(8), linear(this, 1));
};
__m256 line_at(const Line *line, __m256 x);
__m256 line_from(const Line *line, __m256 x);
extern "C" void loop(float *y, float *z, const Line &line, const Line *lines, const float *x, int n);
#ifndef BODIES
void loop(float *y, float *z, const Line &line, const Line *lines, const float *x, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    y[i] = line.at(x[i]);
    z[i] = lines[i].from(x[i]);
  }
}
#else
static int calls;
float Line::at(float x) const noexcept { return a * x + b; }
float Line::from(float x) const noexcept { return a * x - b; }
__m256 line_at(const Line *line, __m256 x) {
  ++calls;
  return _mm256_add_ps(_mm256_mul_ps(_mm256_set1_ps(line->a), x), _mm256_set1_ps(line->b));
}
__m256 line_from(const Line *line, __m256 x) {
  alignas(32) float lanes[8];
  ++calls;
  _mm256_store_ps(lanes, x);
  for (int k = 0; k < 8; ++k)
    lanes[k] = line[k].from(lanes[k]);
  return _mm256_load_ps(lanes);
}
int main() {
  constexpr int count = 35;
  float x[count], y[count], z[count];
  Line lines[count];
  for (int i = 0; i < count; ++i) {
    x[i] = i * 0.5f;
    lines[i] = {float(i), float(7 - i)};
  }
  loop(y, z, lines[3], lines, x, count);
  for (int i = 0; i < count; ++i)
    if (y[i] != lines[3].at(x[i]) || z[i] != lines[i].from(x[i]))
      return 1;
  return calls == 8 ? 0 : 2;
}
#endif
